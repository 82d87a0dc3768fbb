// Package seat is one player's private menu: the question and its options (menu.go, controls.go, selects.go),
// what a press on it does, one row a verb (pressmenu.go), decisions over several pages (gather.go) or by
// buttons that toggle (toggle.go), orders for later (order.go, orderlist.go), menus that follow their match
// by themselves (living.go, follow.go) to the result (over.go), on what one reads (form.go), the recap, the coach,
// lessons, help, what may be looked at beside (more.go, read.go), and matches of others that one follows (watch.go).
package seat
