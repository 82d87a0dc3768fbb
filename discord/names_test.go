package discord_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sameNames are the names that types of several packages of the shell have, and why.
var sameNames = map[string]string{
	"App":  "the program's is app.App with a store, a lease and what an operator asks for",
	"Part": "each part of the bot is its package's one Part, as seat.Part",
}

// TestNames: in the bot and the program that starts it a type's name stands in one package only, so that
// a search for it finds one thing. Stand-ins are sandbox's, and have the names of what they stand for.
func TestNames(t *testing.T) {
	in := typeNames(t, ".", "../cmd/norenbot")
	require.NotEmpty(t, in["Core"], "no type is found")
	for name, packages := range in {
		why := sameNames[name]
		require.True(t, len(packages) == 1 || why != "", "a type %s is in %v", name, packages)
		require.False(t, len(packages) == 1 && why != "", "%s is in %v alone", name, packages)
	}
	for name := range sameNames {
		require.NotEmpty(t, in[name], "no type is called %s", name)
	}
}

// typeNames are the folders where each type of a package stands, tests aside.
func typeNames(t *testing.T, roots ...string) map[string][]string {
	in := map[string][]string{}
	for _, root := range roots {
		require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "sandbox" || d.Name() == "testdata"):
				return filepath.SkipDir
			case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, name := range typesOf(file) {
				if dir := filepath.Dir(path); !slices.Contains(in[name], dir) {
					in[name] = append(in[name], dir)
				}
			}
			return nil
		}))
	}
	return in
}

// typesOf are the types that a file declares outside functions.
func typesOf(file *ast.File) (names []string) {
	for _, d := range file.Decls {
		group, is := d.(*ast.GenDecl)
		if !is {
			continue
		}
		for _, s := range group.Specs {
			if typ, is := s.(*ast.TypeSpec); is {
				names = append(names, typ.Name.Name)
			}
		}
	}
	return names
}
