package storage

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// sealBytes is the length of the checksum after each value: a CRC-32C of its key and value. bbolt keeps no
// checksums, and a digit that changed on the disk would still be a digit. The key is included so that a value under
// another key is detected too.
const sealBytes = 4

// castagnoli is the polynomial that processors support in hardware.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sealed returns a value as it is stored under a key. It appends to value and may use the memory after it.
func sealed(key, value []byte) []byte {
	return binary.BigEndian.AppendUint32(value, sum(key, value))
}

// sum returns the checksum of a key and its value.
func sum(key, value []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, castagnoli), castagnoli, value)
}

var (
	// errMissing and errSeal concern one value; callers add which.
	errMissing = errors.New("it is missing")
	errSeal    = errors.New("it is not what was written: its checksum is wrong")
)

// unsealed returns the value that is stored as data under a key, in data's own memory, which is valid only during
// the transaction. Errors: errMissing if data is nil, errSeal.
func unsealed(key, data []byte) ([]byte, error) {
	if data == nil {
		return nil, errMissing
	}
	at := len(data) - sealBytes
	if at < 0 || sum(key, data[:at]) != binary.BigEndian.Uint32(data[at:]) {
		return nil, errSeal
	}
	return data[:at:at], nil
}
