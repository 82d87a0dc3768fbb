package texttest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"strconv"
	"strings"
)

// Source reads the Go files of a folder, for a shell that uses phrases by key. String literals that are keys count
// as used; one that ends in a dot, "vote.", stands for all keys with that prefix. It returns every call of Phrase
// whose key English does not have, and every call, of Phrase or of a function that passes the key on, with too few
// arguments.
func (l *Lint) Source(fsys fs.FS) error {
	names, err := fs.Glob(fsys, "*.go")
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	var faults []error
	for _, name := range names {
		source, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		r := reader{lint: l, files: token.NewFileSet()}
		file, err := parser.ParseFile(r.files, name, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, r.read)
		faults = append(faults, r.faults...)
	}
	return errors.Join(faults...)
}

// A reader goes through one file. It marks keys in lint as used, and collects faults.
type reader struct {
	lint   *Lint
	files  *token.FileSet
	faults []error
}

// read is called by ast.Inspect: it handles calls, and any other literal may be a key.
func (r *reader) read(n ast.Node) bool {
	if call, ok := n.(*ast.CallExpr); ok {
		return r.call(call)
	}
	if key, ok := literal(n); ok {
		r.lint.mention(key)
	}
	return true
}

// call handles the arguments of a call, and the call itself. It has visited everything, so it returns false.
func (r *reader) call(call *ast.CallExpr) bool {
	method, ok := call.Fun.(*ast.SelectorExpr)
	says := ok && method.Sel.Name == "Phrase"
	ast.Inspect(call.Fun, r.read)
	for i, arg := range call.Args {
		key, ok := literal(arg)
		switch {
		case !ok:
			ast.Inspect(arg, r.read)
		case call.Ellipsis.IsValid():
			r.lint.mention(key)
		default:
			r.key(arg, key, len(call.Args)-1-i, says && i == 0)
		}
	}
	return false
}

// key marks an argument that may be a key as used, and compares the number of arguments after it, given, with the
// English text. must is for Phrase, whose key has to exist and whose arguments must all be used.
func (r *reader) key(n ast.Node, key string, given int, must bool) {
	r.lint.mention(key)
	english := r.lint.words[0]
	forms := english.Written(key)
	if forms == nil {
		if must {
			r.fault(n, fault(english, key, "is missing"))
		}
		return
	}
	said := 0
	for _, h := range holesOf(forms...) {
		said = max(said, h.arg+1)
	}
	if given < said || given > said && must && len(forms) == 1 {
		r.fault(n, fault(english, key, fmt.Sprintf("is given %d arguments and says %d", given, said)))
	}
}

// fault records a fault at a place in the file.
func (r *reader) fault(n ast.Node, err error) {
	r.faults = append(r.faults, fmt.Errorf("%s: %w", r.files.Position(n.Pos()), err))
}

// mention marks a literal as used, whether it is a key or not, and all keys with a prefix that ends in a dot.
func (l *Lint) mention(literal string) {
	l.used[literal] = true
	if !strings.HasSuffix(literal, ".") {
		return
	}
	for _, keys := range l.keys {
		for _, key := range keys {
			l.used[key] = l.used[key] || strings.HasPrefix(key, literal)
		}
	}
}

// literal returns the text of a string literal; false for any other node.
func literal(n ast.Node) (string, bool) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}
