// Package hansa is the rules of Hansa Teutonica by Andreas Steding, for two to
// five players, on both sides of its board:
//
//	setup      Deal: the side, supplies, markers at the taverns, who begins
//	turn       the order of play; which actions there are; the end of a turn
//	action     income, placing, moving
//	displace   hitting a piece, and what its owner puts down for it
//	establish  a route: points, its marker, and what it gains
//	office     who controls a city, offices, extra offices, Arnheim-Stendal
//	marker     bonus markers, used and laid out anew
//	figure     the sixteen provinces of a game of two
//	scoring    the end of the game
//
// Comments and tests cite the rules by number (H-12) and the rulings where the
// rulebook leaves room (Q18, A-1); RULINGS.md has the lists. What is printed on
// board and desks is data, read when the program starts; where it lies on a
// table is a matter of pictures and not said here.
//
// Nearly all of the position is a View: arrays by Route, City and seat of small
// numbers, for pictures and players to read. What is printed beside it: BoardOf
// (View.Side) and TheDesk. A Piece knows its seat and kind; offices and extra
// offices are in the order in which they were opened, fields are numbered from
// Road.From on. Hit is what is in the air while somebody puts pieces down.
package hansa

const mostSeats = 5
