package pg

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"norenbot/game/league"
	"norenbot/game/match"
	"norenbot/game/season"
	"norenbot/storage"
)

// Named implements match.Store. Every value is looked through for the id as JSON has it.
func (s *Store) Named(user match.User) ([]match.ID, error) {
	var e encoder
	return column[match.ID](s, readWithin, `select id from matches where strpos(facts::text, $1) > 0
		union select match from journal where strpos(entry::text, $1) > 0 order by 1`, e.text(user))
}

// Forget implements match.Store: what storage.Store's does, in one transaction.
func (s *Store) Forget(user match.User, names []string) error {
	err := s.within(readWithin, false, func(ctx context.Context, tx pgx.Tx) error {
		f := forgetting{ctx: ctx, tx: tx, user: user}
		f.person(names)
		f.memory() // before the outbox, as Told has it: the other way round they could wait for each other
		f.items()
		f.words()
		f.traces()
		return f.err
	})
	if err != nil {
		return fmt.Errorf("forgetting a person: %w", err)
	}
	return nil
}

// A forgetting takes a person out of a database; after the first error it does nothing.
type forgetting struct {
	ctx    context.Context
	tx     pgx.Tx
	user   match.User
	eraser storage.Eraser
	err    error
}

// a row has two keys, of which one may be nothing, and a value.
type row struct{ A, B, Text string }

// rows are what a statement finds.
func (f *forgetting) rows(sql string, args ...any) (found []row) {
	if f.err != nil {
		return nil
	}
	rows, err := f.tx.Query(f.ctx, sql, args...)
	if err == nil {
		found, err = pgx.CollectRows(rows, pgx.RowToStructByPos[row])
	}
	f.err = err
	return found
}

// do runs a statement.
func (f *forgetting) do(sql string, args ...any) {
	if f.err == nil {
		_, f.err = f.tx.Exec(f.ctx, sql, args...)
	}
}

// person takes away who the person is, and learns the name that they are known by.
func (f *forgetting) person(names []string) {
	for _, r := range f.rows(`delete from persons where usr = $1 returning usr, '', owner::text`, f.user) {
		var owner match.Owner
		if json.Unmarshal([]byte(r.Text), &owner) == nil && owner.Name != "" {
			names = append(names, owner.Name)
		}
	}
	f.eraser = storage.NewEraser(f.user, names)
}

// items takes the person out of the outbox. An item that cannot be read goes.
func (f *forgetting) items() {
	var e encoder
	for _, r := range f.rows(`select n::text, '', item::text from outbox where strpos(item::text, $1) > 0 order by outbox.n for update`, e.text(f.user)) {
		var item match.Item
		if json.Unmarshal([]byte(r.Text), &item) != nil {
			f.do(`delete from outbox where n = $1::text::bigint`, r.A)
			continue
		}
		item.Forget(f.user)
		f.do(`update outbox set item = $2::text::json where n = $1::text::bigint`, r.A, e.text(item))
	}
}

// memory takes the person out of what the bot remembers, whose form nobody here knows.
func (f *forgetting) memory() {
	for _, r := range f.rows(`select kind, key, value::text from memory order by kind, key for update`) {
		if f.eraser.Owns(r.A + "\x00" + r.B) {
			f.do(`delete from memory where kind = $1 and key = $2`, r.A, r.B)
		} else if other, changed := f.eraser.JSON([]byte(r.Text)); changed {
			f.do(`update memory set value = $3::text::json where kind = $1 and key = $2`, r.A, r.B, string(other))
		}
	}
}

// words takes names out of organisers' words. A season that this changes has a new version; one
// that cannot be read stays as it is.
func (f *forgetting) words() {
	for _, r := range f.rows(`select id, '', '' from seasons order by id for update`) {
		stored, err := loadSeason(f.ctx, f.tx, season.ID(r.A))
		if err != nil {
			continue
		}
		c := season.Change{Facts: stored.Facts, Rewrite: map[int]league.Event{}}
		changed := c.Facts.Forget(f.eraser.Text)
		for i, event := range stored.Events {
			if other, is := season.ForgetIn(event, f.eraser.Text); is {
				c.Rewrite[i+1], changed = other, true
			}
		}
		if changed && f.err == nil {
			f.err = commitSeason(f.ctx, f.tx, c)
		}
	}
}

// traces takes the person out of what was set aside, which goes as a whole because nobody can read it,
// and out of their claims, which stay: the press that this follows must not count twice.
func (f *forgetting) traces() {
	var e encoder
	f.do(`delete from aside where position(convert_to($1, 'UTF8') in value) > 0`, e.text(f.user))
	f.do(`update claims set usr = '' where usr = $1`, f.user)
}
