package pg

import (
	"fmt"

	"norenbot/game/match"
	"norenbot/game/season"
)

// SetAside takes a match out of the tables, as storage.Store.SetAside does.
func (s *Store) SetAside(id match.ID) error {
	err := s.setAside(`with gone as (delete from matches where id = $1 returning id, facts, setup),
		entries as (delete from journal using gone where match = id returning match, n, entry),
		picks as (delete from drafts using gone where match = id returning match, seat, draft),
		chairs as (delete from sits using gone where match = id),
		all_of_it as (select 'matches' as t, convert_to(id, 'UTF8') as k, facts as v from gone
			union all select 'setups', convert_to(id, 'UTF8'), setup from gone where setup is not null
			union all select 'journal', convert_to(match, 'UTF8') || '\x00' || int4send(n), entry from entries
			union all select 'drafts', convert_to(match, 'UTF8') || '\x00' || substring(int4send(seat) from 4), draft from picks)`, string(id), match.ErrNoMatch)
	if err != nil {
		return fmt.Errorf("setting match %s aside: %w", id, err)
	}
	return nil
}

// SetAsideSeason is SetAside for a season.
func (s *Store) SetAsideSeason(id season.ID) error {
	err := s.setAside(`with gone as (delete from seasons where id = $1 returning id, facts),
		happened as (delete from events using gone where season = id returning season, n, event),
		all_of_it as (select 'seasons' as t, convert_to(id, 'UTF8') as k, facts as v from gone
			union all select 'events', convert_to(season, 'UTF8') || '\x00' || int4send(n), event from happened)`, string(id), season.ErrNoSeason)
	if err != nil {
		return fmt.Errorf("setting season %s aside: %w", id, err)
	}
	return nil
}

// setAside runs a statement that takes all_of_it out; none is the error if there is nothing.
func (s *Store) setAside(taken, id string, none error) error {
	var count int
	err := s.one(answerWithin, taken+`, kept as (insert into aside select convert_to(t, 'UTF8') || '\x00' || k, convert_to(v::text, 'UTF8') from all_of_it
		on conflict (key) do update set value = excluded.value) select count(*) from gone`, []any{id}, &count)
	if err == nil && count == 0 {
		return none
	}
	return err
}
