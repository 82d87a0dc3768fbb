package words

import (
	"fmt"
	"strconv"

	"norenbot/game/league"
)

// Moved is a rating after a match with what that changed: "1540 (+22)".
func Moved(v Localizer, c league.Change) string {
	before, _, _ := c.Before.Shown()
	after, _, _ := c.After.Shown()
	return fmt.Sprintf("%s (%+d)", Rating(v, c.After), after-before)
}

// Rating is a rating as people read it: "1540", "1540?" while too little is known.
func Rating(v Localizer, r league.Rating) string {
	points, _, provisional := r.Shown()
	if provisional {
		return strconv.Itoa(points) + "?"
	}
	return strconv.Itoa(points)
}
