// Package opening opens seasons. An organiser names a season (form.go) and changes the proposed settings in a menu
// (menu.go, choice.go), which always shows what the season would be like. The settings are stored as a draft until
// the season is open (plan.go, new.go). Package seasons handles the season from then on.
package opening
