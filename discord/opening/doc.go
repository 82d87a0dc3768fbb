// Package opening is how a season comes about: its organiser names it (form.go), and changes in a menu what
// is proposed (menu.go, choice.go), which says all the while what the season would come to; what was chosen
// is kept as a Draft until the season is open (plan.go, new.go). What a season is then is package seasons'.
package opening
