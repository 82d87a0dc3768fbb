package nobility

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/openform"
)

// A former is a game that rules of revision 1 played and exported: its answers, and the
// SHA-256 of each part of the file, in hex.
type former struct {
	game.Record
	sums map[string]string
}

// formers are testdata/revision-1-*.txt, by name. In both a Community Building is bought; in
// "two" the first card of a desk is sent away for the second and a tax of nothing is told; in
// "three" somebody passes by himself whom a sale would have let place a die.
func formers(t *testing.T) map[string]former {
	all := map[string]former{}
	for name, seed := range map[string]uint64{"two": 14, "three": 2969} {
		text, err := os.ReadFile("testdata/revision-1-" + name + ".txt")
		require.NoError(t, err)
		f := former{game.Record{Game: Name}, map[string]string{}}
		for in := bufio.NewScanner(bytes.NewReader(text)); in.Scan(); {
			words := strings.Fields(in.Text())
			switch seat := strings.IndexByte("0123456789", words[0][0]); {
			case words[1] == "seats,":
				f.Setup = game.Setup{Seats: seat, Revision: 1, Seed: game.SeedOf(seed),
					Chosen: map[string]string{settingChancery: on, settingEvents: on, settingRounds: short}}
			case seat < 0:
				f.sums[words[0]] = words[1]
			default:
				f.Log = append(f.Log, game.Answer{Seat: game.Seat(seat), Key: words[1], Picks: words[2:]})
			}
		}
		all[name] = f
	}
	return all
}

// TestFilesOfRevision1StillVerify: what was exported is told the same today, narration and all.
func TestFilesOfRevision1StillVerify(t *testing.T) {
	for name, f := range formers(t) {
		t.Run(name, func(t *testing.T) {
			file, err := openform.Of(New(), f.Record, humans(f.Setup.Seats))
			require.NoError(t, err)
			require.NoError(t, file.Mark(New()))
			require.NoError(t, openform.Verify(New(), file))
			for part, of := range map[string]any{"deal": file.Deal, "actions": file.Actions, "log": file.Log, "events": file.Events,
				"final": file.Final, "score": file.Score} {
				text, err := json.Marshal(of)
				require.NoError(t, err)
				require.Equal(t, f.sums[part], fmt.Sprintf("%x", sha256.Sum256(text)), "%s, with the fingerprints for log", part)
			}
			file.Revision = revision
			require.ErrorIs(t, openform.Verify(New(), file), openform.ErrFingerprint, "today's rules ask for the lot")
		})
	}
}

// TestGamesOfRevision1GoOn stops in the middle, as a match does that a newer program takes
// over, and goes on to the end.
func TestGamesOfRevision1GoOn(t *testing.T) {
	for name, f := range formers(t) {
		t.Run(name, func(t *testing.T) {
			half, log := f.Record, f.Log
			half.Log = log[:len(log)/2]
			run, err := game.Open(New(), half)
			require.NoError(t, err)
			defer run.Close()
			for _, a := range log[len(log)/2:] {
				require.NoError(t, run.Answer(a))
			}
			_, over := run.Result()
			require.True(t, over)
			text, err := json.Marshal(run.Game().(game.Exporter).ExportFinal())
			require.NoError(t, err)
			require.Equal(t, f.sums["final"], fmt.Sprintf("%x", sha256.Sum256(text)))
		})
	}
}

// TestEmptyStacksAreExported: an empty list is told, too, but for files of revision 1.
func TestEmptyStacksAreExported(t *testing.T) {
	for _, c := range []struct {
		seats, revision int
		deal, final     bool
	}{{6, 1, false, false}, {6, revision, true, true}, {2, revision, false, false}} {
		setup := setupOf(t, c.seats, "")
		setup.Revision = c.revision
		s := open(t, New(), setup)
		for key, part := range map[string]struct {
			of  any
			has bool
		}{"commission_deck": {s.g.ExportDeal(), c.deal}, "desks": {s.g.ExportFinal(), c.final}} {
			text, err := json.Marshal(part.of)
			require.NoError(t, err)
			require.Equal(t, part.has, strings.Contains(string(text), `"`+key+`":`), "%s of %d at revision %d", key, c.seats, c.revision)
		}
	}
}
