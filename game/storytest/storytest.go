// Package storytest has a long test say at which of its sentences it failed. It is for tests
// whose steps need what the steps before them did, also where there can be no subtests, as
// in a bubble of testing/synctest:
//
//	tell := storytest.Of(t)
//	tell("a table is opened")
//	...
//	tell("whoever joins it is named there")
//	...
package storytest

import "testing"

// Of returns what begins the next sentence. Where the test fails, the last one is logged.
func Of(t testing.TB) (tell func(sentence string)) {
	last := ""
	t.Cleanup(func() {
		if t.Failed() && last != "" {
			t.Logf("failed where %s", last)
		}
	})
	return func(sentence string) { last = sentence }
}
