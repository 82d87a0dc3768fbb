package nobility

import (
	"slices"
	"strings"

	rules "norenbot/game/nobility"
)

// Values are what dice can show: as they were rolled, and with Modifiers.
type values struct{ rolled, changed []int8 }

// none reports whether there is none.
func (v values) none() bool { return len(v.rolled)+len(v.changed) == 0 }

// shown are those that a picture shows: what only Modifiers make of a die where nothing rolled fits.
func (v values) shown() []int8 {
	if len(v.rolled) > 0 {
		return v.rolled
	}
	return v.changed
}

// those are the values that fit a slot.
func (v values) those(fit func(int8) bool) values {
	not := func(n int8) bool { return !fit(n) }
	return values{slices.DeleteFunc(slices.Clone(v.rolled), not), slices.DeleteFunc(slices.Clone(v.changed), not)}
}

// of are the values by rules.Third.
func (v values) of(third int) values {
	return v.those(func(n int8) bool { return int(rules.Third(n)) == third })
}

// faces are the values that the open question is about: of the die in the hand, or of all dice
// that can be placed.
func (st *stage) faces() (v values) {
	if st.view.Held > 0 {
		return values{rolled: []int8{st.view.Held}}
	}
	for _, key := range st.Offered {
		_, die, _ := strings.Cut(key, "die.")
		rolled, as, changed := strings.Cut(die, "-")
		switch {
		case changed:
			v.changed = append(v.changed, int8(numbered(as, rules.DieFaces)))
		case numbered(rolled, rules.DieFaces) > 0:
			v.rolled = append(v.rolled, int8(numbered(rolled, rules.DieFaces)))
		}
	}
	v.changed = slices.DeleteFunc(v.changed, func(n int8) bool { return slices.Contains(v.rolled, n) })
	slices.Sort(v.rolled)
	slices.Sort(v.changed)
	v.changed = slices.Compact(v.changed)
	return v
}

// reach is where the values of the open question can go, by the keys of rules.View.Open; nil where
// the question is not about dice.
func (st *stage) reach() map[string]values {
	all := st.faces()
	if st.Focus != "hand" || all.none() {
		return nil
	}
	at := map[string]values{}
	for _, n := range all.rolled {
		for _, key := range st.view.Open(st.who(), n) {
			v := at[key]
			v.rolled = append(v.rolled, n)
			at[key] = v
		}
	}
	for _, n := range all.changed {
		for _, key := range st.view.Open(st.who(), n) {
			v := at[key]
			v.changed = append(v.changed, n)
			at[key] = v
		}
	}
	return at
}
