// Package seat is one player's private menu:
//
//	the question and its options    menu.go; how they are put, chosen once: layout.go; each way has a file: controls.go,
//	                                selects.go, toggle.go, pagedchoice.go, groups.go, wholeanswers.go;
//	                                a part of the picture first: area.go
//	what a press does               pressmenu.go, one row per verb
//	planned moves (premoves)        planahead.go, plannedmoves.go
//	menus that stay up to date      livemenus.go, refreshmenus.go, and the result: matchend.go
//	beside the question             the recap, the coach, lessons and help; other views of the board: boardviews.go;
//	                                the rules: rules.go
//	watching                        watch.go, for matches of others
//
// form.go holds the reader's choice between pictures and text.
package seat
