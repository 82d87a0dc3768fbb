package match

import (
	"cmp"
	"errors"
	"iter"
	"slices"
	"time"

	"norenbot/game/ledger"
)

// facts yields the facts that a query finds, in the order of ids.
func (r Records) facts(q ledger.Query) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		found, err := r.l.Find(q)
		if err != nil {
			yield(Match{}, err)
			return
		}
		slices.SortFunc(found, func(a, b ledger.Found) int { return cmp.Compare(a.ID, b.ID) })
		for _, f := range found {
			if !yield(factsOf(f)) {
				return
			}
		}
	}
}

// inOrder yields the facts that a query finds in its order, of which there may be thousands.
func (r Records) inOrder(q ledger.Query) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		for f, err := range ledger.Pages(r.l, q) {
			if err != nil && f.ID == "" {
				yield(Match{}, err)
				return
			}
			if !yield(factsOf(f)) {
				return
			}
		}
	}
}

// Live implements Store.
func (r Records) Live() iter.Seq2[Match, error] {
	return r.facts(ledger.Query{Kind: Kind, Index: LiveIndex})
}

// Of implements Store.
func (r Records) Of(user User) iter.Seq2[Match, error] {
	if user == "" {
		return func(func(Match, error) bool) {}
	}
	return r.facts(ledger.Prefix(Kind, userIndex, ledger.Names(string(user))))
}

// At implements Store.
func (r Records) At(p Place) iter.Seq2[Match, error] {
	at := ledger.Names(p.Server, p.Channel)
	if p.Thread != "" {
		at += ledger.Names(p.Thread)
	}
	return r.facts(ledger.Prefix(Kind, placeIndex, at))
}

// Ended implements Store.
func (r Records) Ended(from time.Time) iter.Seq2[Match, error] {
	return r.inOrder(ledger.Query{Kind: Kind, Index: endedIndex, From: ledger.Moment(from)})
}

// Contests yields the facts of the matches of a season, by pairing, then by try.
func (r Records) Contests(season string) iter.Seq2[Match, error] {
	return r.inOrder(contests(season))
}

// contests is the query of the matches of a season.
func contests(season string) ledger.Query {
	return ledger.Prefix(Kind, contestIndex, ledger.Names(season))
}

// Progress is for each season the sum of the versions of its matches, which changes with every change
// of one, behind the version of each of these things.
func (r Records) Progress(seasons []string, of ...ledger.Ref) ([]int, error) {
	var queries []ledger.Query
	for _, ref := range of {
		queries = append(queries, ledger.One(ref))
	}
	for _, season := range seasons {
		queries = append(queries, contests(season))
	}
	return r.l.Versions(queries...)
}

// Rated yields the facts of the ended matches of a game that may move ratings, in the order in which
// they ended, then of ids, from a moment on.
func (r Records) Rated(game string, from time.Time) iter.Seq2[Match, error] {
	q := ledger.Prefix(Kind, ratedIndex, ledger.Names(game))
	q.From = ledger.Names(game) + ledger.Moment(from)
	return r.inOrder(q)
}

// Due implements Store.
func (r Records) Due(now time.Time, limit int) ([]ID, error) {
	return ledger.Due[ID](r.l, Kind, now, limit)
}

// Named implements Store. Every value is looked through for the id as JSON has it.
func (r Records) Named(user User) (ids []ID, err error) {
	found := map[ID]bool{}
	for row, err := range r.l.Rows(Kind) {
		if err != nil && !errors.Is(err, ErrDamaged) {
			return nil, err
		}
		if (row.Where == ledger.InFacts || row.Where == ledger.InEntry) && mentions(row.Value, user) {
			found[ID(row.ID)] = true
		}
	}
	for id := range found {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids, nil
}

// Forget implements Store for what is beside matches in a ledger: items and notes.
func (r Records) Forget(user User, names []string) error {
	return r.ForgetWith(user, names, nil)
}

// ForgetWith is Forget of a ledger in which there is more than matches: of rows of other kinds amend
// says what becomes of them. What was set aside and has the person's id goes as a whole, because
// nobody can read it. Last it counts up Forgotten.
func (r Records) ForgetWith(user User, names []string, amend map[string]func(ledger.Row, ledger.Eraser) []byte) error {
	if err := r.forgetIn(user, names, amend); err != nil {
		return err
	}
	return ledger.Notes{Store: r.l}.Remember(forgottenWord, forgottenKey, struct{}{})
}

// The version of this note is how often a person was forgotten.
const (
	forgottenWord = "forgotten"
	forgottenKey  = "count"
)

// Forgotten returns how often a person was forgotten, by any process: a process that keeps facts in memory
// reads them again when the number changes.
func (r Records) Forgotten() (int, error) {
	versions, err := r.l.Versions(ledger.One(ledger.NoteRef(forgottenWord, forgottenKey)))
	if err != nil {
		return 0, err
	}
	return versions[0], nil
}

// forgetIn takes a person out of all rows besides matches.
func (r Records) forgetIn(user User, names []string, amend map[string]func(ledger.Row, ledger.Eraser) []byte) error {
	e := ledger.NewEraser(string(user), names)
	kinds := []string{Kind, ledger.NoteKind}
	for kind := range amend {
		kinds = append(kinds, kind)
	}
	return r.l.Amend(kinds, func(row ledger.Row) []byte {
		switch {
		case row.Where == ledger.InAside && mentions(row.Value, user):
			return nil
		case row.Where == ledger.InAside:
			return row.Value
		case row.Kind == ledger.NoteKind:
			return ledger.Notes{}.Forget(row, e)
		case row.Kind == Kind && row.Where == ledger.InItem:
			return forgetItem(row, user)
		case amend[row.Kind] != nil:
			return amend[row.Kind](row, e)
		}
		return row.Value
	})
}

// Shared implements Shared: it tells whether other processes work on the ledger too.
func (r Records) Shared() bool {
	_, is := r.l.(ledger.Shared)
	return is
}

// Versions implements Shared.
func (r Records) Versions(ids []ID) (map[ID]int, error) {
	var refs []ledger.Ref
	for _, id := range ids {
		refs = append(refs, ledger.Ref{Kind: Kind, ID: string(id)})
	}
	found, err := r.Progress(nil, refs...)
	versions := map[ID]int{}
	for i, version := range found {
		if version > 0 {
			versions[ids[i]] = version
		}
	}
	return versions, err
}
