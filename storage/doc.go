// Package storage stores everything in one bbolt file.
//
// Store is a ledger.Store: it knows about the meaning of its contents only what Options.Forms say. A method is one
// transaction; when it returns, the change is on the disk. Concurrent writers share one commit (commit.go), so that
// sixty-four busy matches do not need sixty-four.
//
// The file has these buckets, with their keys. A name in a key is followed by a zero byte, "·", and n is
// big-endian, so that keys sort like names and numbers. Values are JSON and a checksum (seal.go) unless a line says
// otherwise.
//
//	meta      "version"                 the version of this layout, without a checksum
//	          "moved"                   the Mark of a move, if there is one, without a checksum
//	things    kind · id                 the version, the number of entries and the keys (head, in
//	                                    layout.go), then the facts; a checksum for both
//	parts     kind · id · name          a part
//	journal   kind · id · n             an entry (n: 4 bytes, from 1)
//	said      kind · n                  an item (n: 8 bytes, never used twice)
//	numbers   kind · "items"            the last number given to an item
//	          kind · "things"           and to a thing, if any got one as its name
//	keys      kind · index · value id   where things are found; the value is one byte, the length
//	                                    of the id, without a checksum
//	aside     kind · id · name · n      a value that was set aside (Store.Aside), unchanged: its
//	                                    checksum is that of its former place, which is a digit, a
//	                                    ledger.Where, before the name
//
// The owners define things, parts and indexes: packages match and season (records.go) and ledger.Notes. Keys are
// stored with the facts, so that a change need not decode them. Check verifies that the bucket of keys follows from
// them, and they from the facts, and Reindex repairs both. Renumber raises last numbers.
//
// A store is created under another name and then renamed, so an empty or truncated file is damage and never a new
// store. A file of another layout is refused and stays unchanged. After 1.0 a change of this layout raises Version;
// the program then converts a file of the previous layout into a new one when it opens it, and keeps the old file.
// testdata/v4.db is a file of this layout.
package storage
