package match

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatTouchesNothing: in the files of facts and time, see the package's comment, no function is one of the
// Service, of a match in memory or of a step.
func TestWhatTouchesNothing(t *testing.T) {
	for _, name := range []string{"facts", "clock", "stops", "rest"} {
		f, err := parser.ParseFile(token.NewFileSet(), name+".go", nil, 0)
		require.NoError(t, err)
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil {
				continue
			}
			of := fn.Recv.List[0].Type
			if p, pointed := of.(*ast.StarExpr); pointed {
				of = p.X
			}
			require.NotContains(t, []string{"Service", "room", "step"}, of.(*ast.Ident).Name, "%s of %s.go", fn.Name.Name, name)
		}
	}
}
