package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"norenbot/game/bot"
)

// mostApart is how many things of one family ("townsman", but not "route") get a line each in a table of uses. A
// larger family gets one line: how many were used, and how often the least and the most.
const mostApart = 16

// A usage is what kinds of players did, in one table: each thing that was offered to any of them, by kind.
type usage struct {
	prefix string // of the game's terms, which is left out
	kinds  []bot.KindScore
	things []bot.Use // what was offered, by name; the counts are not used
	of     []map[bot.Use]bot.Use
}

// reportUsage writes how often each option of the rules was chosen, as a share of how often it was offered, and
// what was never chosen.
func reportUsage(w io.Writer, game string, kinds []bot.KindScore) error {
	u := usage{prefix: game + ".", kinds: kinds}
	u.gather()
	fmt.Fprintf(w, "\n%-32s", "offered, chosen, share")
	for _, k := range kinds {
		fmt.Fprintf(w, " %24s", k.Kind)
	}
	fmt.Fprintln(w)
	for of := range u.families {
		if len(of) > mostApart {
			u.family(w, of)
			continue
		}
		for _, thing := range of {
			if !u.same(thing) {
				u.line(w, thing)
			}
		}
	}
	for i, k := range kinds {
		fmt.Fprintf(w, "\nNever chosen by %s: %s\n", k.Kind, cmp.Or(strings.Join(u.never(i), ", "), "nothing"))
	}
	return nil
}

// bare returns a use without its counts.
func bare(u bot.Use) bot.Use { u.Offered, u.Chosen = 0, 0; return u }

// gather collects all that was offered to any player.
func (u *usage) gather() {
	all := map[bot.Use]bool{}
	for _, k := range u.kinds {
		of := map[bot.Use]bot.Use{}
		for _, use := range k.Usage {
			of[bare(use)], all[bare(use)] = use, true
		}
		u.of = append(u.of, of)
	}
	for thing := range all {
		u.things = append(u.things, thing)
	}
	slices.SortFunc(u.things, func(a, b bot.Use) int {
		return cmp.Or(cmp.Compare(a.Question, b.Question), byName(a.Act, b.Act), cmp.Compare(familyOf(a), familyOf(b)), byName(a.Thing, b.Thing))
	})
}

// byName orders names, with numbers in them by value.
func byName(a, b string) int {
	if strings.ContainsAny(a, "0123456789") && strings.ContainsAny(b, "0123456789") {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	}
	return cmp.Compare(a, b)
}

// same reports whether a thing adds nothing: it was offered and chosen whenever its act was.
func (u *usage) same(thing bot.Use) bool {
	if thing.Act == "" || thing.Thing == "" {
		return false
	}
	act := thing
	act.Thing = ""
	return !slices.ContainsFunc(u.of, func(of map[bot.Use]bot.Use) bool {
		return of[thing].Offered != of[act].Offered || of[thing].Chosen != of[act].Chosen
	})
}

// Families of things that are no terms.
const (
	aNumber = "number."
	aPart   = "part." // of a key
)

// familyOf returns the family in which a thing is compared: "hansa.route." for a route, "" for an act.
func familyOf(u bot.Use) string {
	switch i := strings.LastIndexByte(u.Thing, '.'); {
	case u.Thing == "":
		return ""
	case i >= 0:
		return u.Thing[:i+1]
	case '0' <= u.Thing[0] && u.Thing[0] <= '9':
		return aNumber
	}
	return aPart
}

// families yields all things, those of one family and act at a time; acts one by one.
func (u *usage) families(yield func([]bot.Use) bool) {
	alike := func(a, b bot.Use) bool {
		return a.Question == b.Question && a.Act == b.Act && a.Thing != "" && b.Thing != "" && familyOf(a) == familyOf(b)
	}
	for rest := u.things; len(rest) > 0; {
		n := 1
		for n < len(rest) && alike(rest[0], rest[n]) {
			n++
		}
		if !yield(rest[:n]) {
			return
		}
		rest = rest[n:]
	}
}

// line writes how often a thing was used.
func (u *usage) line(w io.Writer, thing bot.Use) {
	fmt.Fprintf(w, "%-32s", u.label(thing))
	for i := range u.kinds {
		use := u.of[i][thing]
		if use.Offered == 0 {
			fmt.Fprintf(w, " %24s", "-")
			continue
		}
		fmt.Fprintf(w, " %9d %7d %4.0f %%", use.Offered, use.Chosen, 100*float64(use.Chosen)/float64(use.Offered))
	}
	fmt.Fprintln(w)
}

// family writes how many things of a family were used, and the shares of the least and the most used.
func (u *usage) family(w io.Writer, things []bot.Use) {
	fmt.Fprintf(w, "%-32s", fmt.Sprintf("%s%d of %s", indent(things[0]), len(things), u.named(things[0])))
	for i := range u.kinds {
		offered, used, least, most := 0, 0, 1.0, 0.0
		for _, thing := range things {
			use := u.of[i][thing]
			if use.Offered == 0 {
				continue
			}
			offered++
			if use.Chosen > 0 {
				used++
			}
			share := float64(use.Chosen) / float64(use.Offered)
			least, most = min(least, share), max(most, share)
		}
		if offered == 0 {
			fmt.Fprintf(w, " %24s", "-")
			continue
		}
		fmt.Fprintf(w, " %24s", fmt.Sprintf("%d of %d, %.0f-%.0f %%", used, offered, 100*least, 100*most))
	}
	fmt.Fprintln(w)
}

// named returns the name of a thing's family.
func (u *usage) named(thing bot.Use) string {
	return strings.TrimSuffix(strings.TrimPrefix(familyOf(thing), u.prefix), ".")
}

// indent indents a line under the act that it is part of.
func indent(thing bot.Use) string {
	switch {
	case thing.Act != "" && thing.Thing != "":
		return "    "
	case thing.Act != "" || thing.Thing != "":
		return "  "
	}
	return ""
}

// label returns the name at the beginning of a thing's line.
func (u *usage) label(thing bot.Use) string {
	return indent(thing) + cmp.Or(strings.TrimPrefix(thing.Thing, u.prefix), thing.Act, thing.Question)
}

// never lists what a kind was offered and never chose, the most offered first: an act without its parts, and for a
// big family how many.
func (u *usage) never(kind int) []string {
	type idle struct {
		offered int
		name    string
	}
	var all []idle
	of := u.of[kind]
	for things := range u.families {
		act, n, offered := things[0], 0, 0
		act.Thing = ""
		if things[0] != act && act.Act != "" && of[act].Chosen == 0 {
			continue
		}
		for _, thing := range things {
			use := of[thing]
			if use.Offered == 0 || use.Chosen > 0 {
				continue
			}
			n, offered = n+1, offered+use.Offered
			if len(things) <= mostApart {
				all = append(all, idle{use.Offered, u.said(use)})
			}
		}
		if n > 0 && len(things) > mostApart {
			all = append(all, idle{offered, fmt.Sprintf("%s %d of %d of %s", u.said(act), n, len(things), u.named(things[0]))})
		}
	}
	slices.SortStableFunc(all, func(a, b idle) int { return cmp.Compare(b.offered, a.offered) })
	var out []string
	for _, i := range all {
		out = append(out, fmt.Sprintf("%s (%d)", i.name, i.offered))
	}
	return out
}

// said names a thing on its own.
func (u *usage) said(of bot.Use) string {
	return strings.Join(strings.Fields(of.Question+" "+of.Act+" "+strings.TrimPrefix(of.Thing, u.prefix)), " ")
}
