// Package seat is one player's private menu:
//
//	the question and its options    menu.go, controls.go, selects.go; over several pages: pagedchoice.go;
//	                                with buttons that toggle: toggle.go
//	what a press does               pressmenu.go, one row per verb
//	planned moves (premoves)        planahead.go, plannedmoves.go
//	menus that stay up to date      livemenus.go, refreshmenus.go, and the result: matchend.go
//	beside the question             the recap, the coach, lessons and help; other views of the board: boardviews.go;
//	                                the rules: rules.go
//	watching                        watch.go, for matches of others
//
// form.go holds the reader's choice between pictures and text.
package seat
