package opening

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestDatesAsPeopleWriteThem reads dates in all languages, and refuses one that can be either of two days.
func TestDatesAsPeopleWriteThem(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Paris")
	require.NoError(t, err)
	now := time.Date(2026, 11, 20, 23, 30, 0, 0, time.UTC) // the 21st in Paris
	for typed, want := range map[string]string{
		"2026-12-01": "2026-12-01", "1.12.2026": "2026-12-01", "1.12.": "2026-12-01", "1.12": "2026-12-01",
		"Dec 3": "2026-12-03", "3 Dec": "2026-12-03", "december 3rd, 2026": "2026-12-03", "3. december": "2026-12-03", "3rd of Dec": "2026-12-03",
		"1er décembre": "2026-12-01", "1. Dezember": "2026-12-01", "3 de julio de 2027": "2027-07-03", "3 mei": "2027-05-03", "3 października": "2027-10-03", "3 de março": "2027-03-03", "1 déc.": "2026-12-01", "3 juillet": "2027-07-03", "3 juin": "2027-06-03", "3 luglio 2027": "2027-07-03",
		"1º gennaio": "2027-01-01", "3 mai": "2027-05-03", "3 mag": "2027-05-03", "3 mar": "2027-03-03", "3 de marzo": "2027-03-03",
		"20 nov 2026": "", "21 nov": "2026-11-21", "20 nov": "2027-11-20",
		"today": "2026-11-21", "Tomorrow": "2026-11-22", "demain": "2026-11-22", " domani ": "2026-11-22",
		"12/1": "", "1/12/2026": "", "Dec": "", "3": "", "Dec 32": "", "30 feb": "", "3 Dec 4": "", "3 Dec Dec": "", "Smarch 3": "", "3000 Dec": "", "": "",
	} {
		got, err := dateIn(typed, now, zone)
		if want == "" {
			require.Error(t, err, typed)
			continue
		}
		require.NoError(t, err, typed)
		require.Equal(t, want, got.Format(time.DateOnly), typed)
		require.Equal(t, zone, got.Location())
	}
}
