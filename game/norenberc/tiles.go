package norenberc

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
)

// How many tiles there are (N-2, N-3).
const (
	craftsmenEach = 11
	townsmenAll   = 26
	lowestValue   = 2
	highestValue  = 7
)

// A TileSet says which citizens there are: 11 craftsmen of each guild and 26 townsmen, in
// any order (N-2, N-3). It is a value and may be copied.
type TileSet struct {
	ID        string                          // names the set in records; [a-z0-9-]
	Craftsmen [guildCount][craftsmenEach]Tile // by Guild.Index
	Townsmen  [townsmenAll]Tile
}

//go:embed data/inferred-1.json
var inferred []byte

// Inferred is the embedded tile set, "inferred-1": how many tiles there are of each kind
// is not published, and this is the likeliest distribution. It is read anew on every
// call.
func Inferred() TileSet {
	set, err := ReadTiles("inferred-1.json", bytes.NewReader(inferred))
	if err != nil {
		panic(err)
	}
	return set
}

// ErrTiles is returned when a tile set does not hold what the game needs.
var ErrTiles = errors.New("not a set of tiles")

// ReadTiles reads a tile set, a JSON object in the form of data/inferred-1.json; name is
// the file's, for errors. What is wrong with its content wraps ErrTiles and says the
// line, the field and what was expected there; the first fault is reported.
func ReadTiles(name string, r io.Reader) (TileSet, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return TileSet{}, fmt.Errorf("reading tiles from %s: %w", name, err)
	}
	f := tileFile{name: name, data: data, lines: map[string]int{}}
	return f.read()
}

// A tileFile is a tile set being read.
type tileFile struct {
	name  string
	data  []byte
	lines map[string]int // of each field, by its path: "craftsmen.every[2].count"
}

// tilesJSON is the file as it is written. Unknown fields are errors, so that a slip of
// the pen is not taken for a default.
type tilesJSON struct {
	ID        string                `json:"id"`
	Note      string                `json:"note"`
	Craftsmen map[string][]kindJSON `json:"craftsmen"` // by guild, or "every"
	Townsmen  map[string]int        `json:"townsmen"`  // how many, by name
}

// kindJSON is count equal craftsmen.
type kindJSON struct {
	Value     int  `json:"value"`
	Count     int  `json:"count"`
	AgentPlus bool `json:"agent_plus"`
}

// every names the craftsmen of all guilds that are not named themselves.
const every = "every"

// idForm keeps identifiers short and plain: they are values of a setting.
var idForm = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)

// read checks and builds the set: identifier, craftsmen, townsmen.
func (f *tileFile) read() (TileSet, error) {
	var set TileSet
	var j tilesJSON
	if err := f.decode(&j); err != nil {
		return set, err
	}
	if !idForm.MatchString(j.ID) {
		return set, f.wrong("id", "is %q; expected 1 to 40 of a-z, 0-9 and -", j.ID)
	}
	set.ID = j.ID
	if err := f.craftsmen(j.Craftsmen, &set); err != nil {
		return set, err
	}
	return set, f.townsmen(j.Townsmen, &set)
}

// craftsmen fills in each guild's craftsmen from its own list or, without one, from
// "every".
func (f *tileFile) craftsmen(of map[string][]kindJSON, set *TileSet) error {
	for key := range of {
		if key != every && !slices.Contains(guildNames[1:], key) {
			return f.wrong("craftsmen."+key, "is no guild; expected %q or %q", every, guildNames[1:])
		}
	}
	for i, guild := range guildsOf {
		key := guild.String()
		if _, own := of[key]; !own {
			key = every
		}
		tiles, err := f.guild("craftsmen."+key, guild, of[key])
		if err != nil {
			return err
		}
		copy(set.Craftsmen[i][:], tiles)
	}
	return nil
}

// guild builds one guild's eleven craftsmen; field is the path of its list, for errors. A
// list shared by all guilds is checked once for each.
func (f *tileFile) guild(field string, guild Guild, kinds []kindJSON) ([]Tile, error) {
	var tiles []Tile
	for i, k := range kinds {
		at := fmt.Sprintf("%s[%d]", field, i)
		if k.Value < lowestValue || k.Value > highestValue {
			return nil, f.wrong(at+".value", "is %d; expected %d to %d", k.Value, lowestValue, highestValue)
		}
		if k.Count < 1 || k.Count > craftsmenEach {
			return nil, f.wrong(at+".count", "is %d; expected 1 to %d", k.Count, craftsmenEach)
		}
		for range k.Count {
			tiles = append(tiles, Tile{Guild: guild, Value: int8(k.Value), AgentPlus: k.AgentPlus})
		}
	}
	if len(tiles) != craftsmenEach {
		return nil, f.wrong(field, "counts %d craftsmen; expected %d for each guild", len(tiles), craftsmenEach)
	}
	return tiles, nil
}

// townsmen fills in the townsmen in the order of their faces; one not named is not there.
func (f *tileFile) townsmen(of map[string]int, set *TileSet) error {
	for key, n := range of {
		switch {
		case !slices.Contains(townsmanNames[1:], key):
			return f.wrong("townsmen."+key, "is no townsman; expected %q", townsmanNames[1:])
		case n < 0 || n > townsmenAll:
			return f.wrong("townsmen."+key, "is %d; expected 0 to %d", n, townsmenAll)
		}
	}
	var tiles []Tile
	for _, w := range Townsmen() {
		for range of[w.String()] {
			tiles = append(tiles, Tile{Townsman: w})
		}
	}
	if len(tiles) != townsmenAll {
		return f.wrong("townsmen", "counts %d townsmen; expected %d", len(tiles), townsmenAll)
	}
	copy(set.Townsmen[:], tiles)
	return nil
}

// wrong is an error at a field, in the form "ErrTiles: file:line: field what". A field
// that is missing is looked for in the first line.
func (f *tileFile) wrong(field, format string, args ...any) error {
	return fmt.Errorf("%w: %s:%d: %s %s", ErrTiles, f.name, max(1, f.lines[field]), field, fmt.Sprintf(format, args...))
}

// decode reads the JSON twice: once to note the line of every field, which encoding/json
// does not tell, and to find names that are there twice; and once into into.
func (f *tileFile) decode(into *tilesJSON) error {
	dec := json.NewDecoder(bytes.NewReader(f.data))
	// The first reading finds broken JSON and names that are there twice, with lines; the
	// second fills in the fields.
	if err := f.walk(dec, ""); err != nil {
		return f.broken(dec.InputOffset(), err)
	}
	dec = json.NewDecoder(bytes.NewReader(f.data))
	dec.DisallowUnknownFields()
	err := dec.Decode(into)
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return fmt.Errorf("%w: %s:%d: %s is a %s; expected a %s", ErrTiles, f.name, f.line(kind.Offset), kind.Field, kind.Value, kind.Type)
	}
	if err != nil {
		return f.broken(dec.InputOffset(), err)
	}
	return nil
}

// broken is an error of the JSON itself, at a byte of the file.
func (f *tileFile) broken(offset int64, err error) error {
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("%w: %s:%d: %w", ErrTiles, f.name, f.line(offset), err)
}

// line is the line of a byte of the file, from 1.
func (f *tileFile) line(offset int64) int {
	return 1 + bytes.Count(f.data[:min(int(offset), len(f.data))], []byte("\n"))
}

// walk notes the lines where the value of path and those inside begin. A path is as in
// errors: "craftsmen.every[2].count"; "" is the whole file.
func (f *tileFile) walk(dec *json.Decoder, path string) error {
	token, err := dec.Token()
	if err != nil {
		return err
	}
	// encoding/json would take the later of two values without a word.
	if f.lines[path] != 0 {
		return fmt.Errorf("%s is there twice; expected once", path)
	}
	f.lines[path] = f.line(dec.InputOffset())
	delim, ok := token.(json.Delim)
	if !ok {
		return nil
	}
	for i := 0; dec.More(); i++ {
		inner := fmt.Sprintf("%s[%d]", path, i)
		if delim == '{' {
			key, err := dec.Token()
			if err != nil {
				return err
			}
			inner = fmt.Sprint(key)
			if path != "" {
				inner = path + "." + inner
			}
		}
		if err := f.walk(dec, inner); err != nil {
			return err
		}
	}
	_, err = dec.Token()
	return err
}
