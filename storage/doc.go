// Package storage keeps everything norenbot must not forget in one bbolt file.
//
// Store is a match.Store and a season.Store. A method is one transaction; what it returned has
// happened is on the disk. Writers that come together share one commit
// (commit.go), so that sixty-four busy matches do not pay for sixty-four.
//
// The file, buckets and their keys on the left; values are JSON and a checksum
// (seal.go) unless a line says "-", which is an index whose key says all. "·" is
// a zero byte, n and moment are big-endian, so keys sort as numbers and times do.
//
//	meta      "version"        the version of this layout, see migrate.go; no checksum
//	matches   id               match.Match: the facts, rewritten with every change
//	setups    id               game.Setup: the deal, written once
//	journal   id · n           match.Entry: what was done, only ever added (n: 4 bytes)
//	drafts    id · seat        match.Draft: picks not confirmed, and orders (seat: 1 byte)
//	outbox    n                match.Item: what must be said (n: 8 bytes, never used twice)
//
//	seasons   id               season.Facts, rewritten with every change
//	events    id · n           league.Event: what happened, only ever added (n: 4 bytes)
//	posts     n                season.Item: what must be said of seasons, like outbox
//	persons   number           match.Owner: who a person of seasons is (8 bytes, never used twice)
//
//	live      id               -  the matches in the lobby or being played
//	users     user · id        -  whom live matches concern
//	places    server · channel · thread · id   -  where live matches are
//	wake      moment id        -  when live matches want to be looked at (12 bytes)
//	ended     moment id        -  the results, in the order of their time (12 bytes)
//	contests  season · pairing try id   -  the matches of a season (4 bytes each)
//	rated     game · moment id -  the results that may move ratings (12 bytes)
//	due       moment id        -  when seasons want to be looked at (12 bytes)
//	numbers   user · number    -  the person that a user is (8 bytes)
//
//	memory    kind · key       what the bot remembers: settings of servers and players,
//	                           which message shows which match, the commands registered
//	aside     bucket · key     what was taken out because it cannot be read (SetAside), as it was
//
// The indexes follow from the facts; Check proves it and Reindex puts them
// right; Renumber lifts the last numbers of outbox, posts and persons. Deadlines are the index "wake", results the index "ended" with the
// facts' Final. What a season comes to
// is not stored: it is a fold over its events and its matches. A person who was
// forgotten is gone from persons and numbers; elsewhere their number stays, and leads
// nowhere.
//
// A store is made under another name and then renamed, so a file that is
// empty or cut short is damage and never a beginning.
package storage
