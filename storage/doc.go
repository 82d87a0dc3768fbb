// Package storage keeps everything norenbot must not forget in one bbolt file.
//
// Store is a ledger.Store: of what things mean it knows what Options.Forms say, and nothing else. A
// method is one transaction; what it returned has happened is on the disk. Writers that come
// together share one commit (commit.go), so that sixty-four busy matches do not pay for sixty-four.
//
// The file, buckets and their keys on the left; a name in a key has a zero byte behind it, "·", and
// n is big-endian, so that keys sort as names and numbers do. Values are JSON and a checksum
// (seal.go) unless a line says otherwise.
//
//	meta      "version"                 the version of this layout, without a checksum
//	          "moved"                   the Mark of a move, if there is one, without a checksum
//	things    kind · id                 the version, the number of entries and the keys (head, in
//	                                    layout.go), then the facts; a checksum behind both
//	parts     kind · id · name          a part
//	journal   kind · id · n             an entry (n: 4 bytes, from 1)
//	said      kind · n                  an item (n: 8 bytes, never used twice)
//	numbers   kind · "items"            the last number given to an item
//	          kind · "things"           and to a thing, if any got one as its name
//	keys      kind · index · value id   where things are found; the value is one byte, the length
//	                                    of the id, without a checksum
//	aside     kind · id · name · n      what was taken out (Store.Aside), as it was: its checksum is
//	                                    that of the place where it stood, and that is a digit, a
//	                                    ledger.Where, before the name
//
// Which things, parts and indexes there are their owners say: packages match and season (records.go)
// and ledger.Notes. The keys stand with the facts, so that a change need not decode them; Check proves
// that the bucket of keys follows from them and they from the facts, and Reindex puts both right.
// Renumber lifts last numbers.
//
// A store is made under another name and then renamed, so a file that is empty or cut short is
// damage and never a beginning. A file of another layout is refused and left as it is. After 1.0 a change of this layout raises
// Version; the program then copies a file of the layout before into a new one when it opens it, and
// keeps the old file. testdata/v4.db is a file of this layout.
package storage
