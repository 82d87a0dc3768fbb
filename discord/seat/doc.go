// Package seat is one player's private menu: the question and its options (menu.go, controls.go, selects.go),
// what a press on it does, one row a verb (pressmenu.go), decisions over several pages (pagedchoice.go) or by
// buttons that toggle (toggle.go), orders for later (planahead.go, plannedmoves.go), menus that follow their match
// by themselves (livemenus.go, refreshmenus.go) to the result (matchend.go), on what one reads (form.go), the recap, the coach,
// lessons, help, what may be looked at beside (boardviews.go, rules.go), and matches of others that one follows (watch.go).
package seat
