package storage

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"norenbot/game"
	"norenbot/game/match"
)

// The buckets; the package comment draws them.
var (
	metaBucket    = []byte("meta")
	matchBucket   = []byte("matches")
	setupBucket   = []byte("setups")
	journalBucket = []byte("journal")
	draftBucket   = []byte("drafts")
	outboxBucket  = []byte("outbox")
	liveBucket    = []byte("live")
	userBucket    = []byte("users")
	placeBucket   = []byte("places")
	wakeBucket    = []byte("wake")
	endedBucket   = []byte("ended")
	memoryBucket  = []byte("memory")
	asideBucket   = []byte("aside")

	seasonBucket  = []byte("seasons")
	eventBucket   = []byte("events")
	postBucket    = []byte("posts")
	personBucket  = []byte("persons")
	contestBucket = []byte("contests")
	ratedBucket   = []byte("rated")
	dueBucket     = []byte("due")
	numberBucket  = []byte("numbers")
)

// firstBuckets are the buckets of version 1.
var firstBuckets = [][]byte{
	metaBucket, matchBucket, setupBucket, journalBucket, draftBucket, outboxBucket,
	liveBucket, userBucket, placeBucket, wakeBucket, endedBucket, memoryBucket,
}

// thirdBuckets are those that came with version 3.
var thirdBuckets = [][]byte{seasonBucket, eventBucket, postBucket, personBucket, contestBucket, ratedBucket, dueBucket, numberBucket}

// buckets are those of this program's version.
var buckets = slices.Concat(firstBuckets, [][]byte{asideBucket}, thirdBuckets)

var versionKey = []byte("version")

// joined is a key of several names with zero bytes between them. Names hold none
// (CheckNames), so a prefix that ends in a zero byte finds exactly the keys that begin
// with those names.
func joined(names ...string) []byte { return []byte(strings.Join(names, "\x00")) }

// partKey is the key of something that belongs to a match or a season; without a tail,
// the prefix of all that does.
func partKey[ID ~string](id ID, tail ...byte) []byte {
	return append(append([]byte(id), 0), tail...)
}

// entryKey is the key of entry n of a journal, or of event n of a season, from 1, in 4
// bytes.
func entryKey[ID ~string](id ID, n int) []byte {
	return partKey(id, binary.BigEndian.AppendUint32(nil, uint32(n))...)
}

// draftKey is the key of a seat's draft; a seat is 0 to 15 and fits a byte.
func draftKey(id match.ID, seat game.Seat) []byte { return partKey(id, byte(seat)) }

// itemKey is the key of item n of an outbox, or of a person, in 8 bytes.
func itemKey(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// numberOf is the n of itemKey. The key must have 8 bytes.
func numberOf(key []byte) uint64 { return binary.BigEndian.Uint64(key) }

// momentLen is the length of a moment in a key: 8 bytes of seconds, then 4 of
// nanoseconds.
const momentLen = 12

// moment is t as bytes that sort by time. Turning the sign bit over makes years before
// 1970 sort before those after; the zero time is one of them.
func moment(t time.Time) []byte {
	key := binary.BigEndian.AppendUint64(nil, uint64(t.Unix())^1<<63)
	return binary.BigEndian.AppendUint32(key, uint32(t.Nanosecond()))
}

// CheckNames refuses names that could not be told apart in a key, or would make it too
// long. Ids come from Discord and from us, so it is a guard against faults, not against
// players.
func CheckNames(m *match.Match) error {
	if m.ID == "" {
		return fmt.Errorf("a match needs an id")
	}
	names := []string{string(m.ID), m.Game, m.Place.Server, m.Place.Channel, m.Place.Thread}
	for user := range Users(m) {
		names = append(names, user)
	}
	if c := m.Contest; c != nil {
		names = append(names, c.Season)
		if max(c.Pairing, c.Try) > math.MaxInt32 || min(c.Pairing, c.Try) < 0 {
			return fmt.Errorf("pairing %d, try %d: numbers in keys are from 0 to %d", c.Pairing, c.Try, math.MaxInt32)
		}
	}
	return areNames(names...)
}

// areNames refuses what cannot be part of a key.
func areNames(names ...string) error {
	for _, name := range names {
		if strings.Contains(name, "\x00") || len(name) > longestName {
			return fmt.Errorf("%q cannot be a key: at most %d bytes, none of them zero", name, longestName)
		}
	}
	return nil
}

// longestName is the most bytes of an id of a match, user, channel or the like. bbolt
// takes keys of 32 KiB; Discord's ids have at most 20 digits.
const longestName = 200

// InUTC returns the facts with all times in UTC, sharing nothing that it changes. A new
// time in match.Match must be added here, or equal facts may differ in bytes.
func InUTC(m match.Match) match.Match {
	for _, t := range []*time.Time{&m.Created, &m.Started, &m.Ended, &m.Wake, &m.Think, &m.Until, &m.Unheard} {
		*t = t.UTC()
	}
	m.Chairs = append([]match.Chair(nil), m.Chairs...)
	for i := range m.Chairs {
		clock := &m.Chairs[i].Clock
		clock.Since, clock.Counted = clock.Since.UTC(), clock.Counted.UTC()
		clock.Half, clock.Reminded = clock.Half.UTC(), clock.Reminded.UTC()
		if m.Chairs[i].Rest != nil {
			rest := *m.Chairs[i].Rest
			rest.Last, rest.Leaves = spansInUTC(rest.Last)[0], spansInUTC(rest.Leaves...)
			m.Chairs[i].Rest = &rest
		}
		if sitter := m.Chairs[i].Sitter; sitter != nil {
			utc := *sitter
			utc.Until = utc.Until.UTC()
			m.Chairs[i].Sitter = &utc
		}
		m.Chairs[i].Tenures = slices.Clone(m.Chairs[i].Tenures)
		for n := range m.Chairs[i].Tenures {
			t := &m.Chairs[i].Tenures[n]
			t.Since = t.Since.UTC()
		}
	}
	if m.Pause != nil {
		m.Pause = &spansInUTC(*m.Pause)[0]
	}
	if m.Repair != nil {
		repair := *m.Repair
		repair.Since = repair.Since.UTC()
		m.Repair = &repair
	}
	m.Votes = append([]match.Vote(nil), m.Votes...)
	for i := range m.Votes {
		m.Votes[i] = voteInUTC(m.Votes[i])
	}
	m.Stops = spansInUTC(m.Stops...)
	return m
}

// spansInUTC are spans with their times in UTC, for equal bytes.
func spansInUTC(spans ...match.Span) (out []match.Span) {
	for _, s := range spans {
		out = append(out, match.Span{From: s.From.UTC(), To: s.To.UTC()})
	}
	return out
}

// ItemInUTC is InUTC for an item of the outbox.
func ItemInUTC(item match.Item) match.Item {
	item.Since, item.Until = item.Since.UTC(), item.Until.UTC()
	if item.Vote != nil {
		vote := voteInUTC(*item.Vote)
		item.Vote = &vote
	}
	return item
}

// voteInUTC is a vote with its times in UTC, for equal bytes.
func voteInUTC(v match.Vote) match.Vote {
	v.Since, v.Until = v.Since.UTC(), v.Until.UTC()
	return v
}
