package hansa

import rules "norenbot/game/hansa"

// Where everything lies on the map, in units of a map 1080 wide and 690 high. The board's
// printed places were the start; then all of it was moved apart by hand until nothing
// touches anything: TestNothingOnTheMapTouches holds it. Both sides share one map, so that
// whoever knows one finds the way on the other; room is left for the wider of two cities.

// A spot is a place on the map: the middle of what lies there.
type spot struct{ x, y float64 }

// A town is a city on the map.
type town struct {
	name   string
	at     spot    // the middle of its printed offices
	ribbon float64 // width of the ribbon with the name
	above  bool    // the ribbon hangs above the wall, not below
}

// A way is a route on the map.
type way struct {
	name   string
	fields []spot // from the route's first city on
	slot   spot   // where a bonus marker lies
	number spot   // where its number stands while the route can be chosen
}

// towns are the cities, by City.
var towns = [rules.CityCount]town{
	{name: "Groningen", at: spot{88, 121}, ribbon: 129},
	{name: "Emden", at: spot{303, 120}, ribbon: 92},
	{name: "Hamburg", at: spot{812, 72}, ribbon: 122, above: true},
	{name: "Lübeck", at: spot{970, 48}, ribbon: 95, above: true},
	{name: "Osnabrück", at: spot{298, 292}, ribbon: 133},
	{name: "Hannover", at: spot{658, 266}, ribbon: 122, above: true},
	{name: "Perleberg", at: spot{999, 152}, ribbon: 118, above: true},
	{name: "Arnheim", at: spot{131, 378}, ribbon: 108},
	{name: "Münster", at: spot{352, 426}, ribbon: 104},
	{name: "Minden", at: spot{513, 355}, ribbon: 97},
	{name: "Brunswiek", at: spot{789, 340}, ribbon: 130},
	{name: "Stendal", at: spot{962, 320}, ribbon: 95},
	{name: "Duisburg", at: spot{95, 515}, ribbon: 119},
	{name: "Paderborn", at: spot{517, 514}, ribbon: 128},
	{name: "Hildesheim", at: spot{648, 453}, ribbon: 137, above: true},
	{name: "Magdeburg", at: spot{987, 480}, ribbon: 141},
	{name: "Coellen", at: spot{89, 640}, ribbon: 96, above: true},
	{name: "Quedlinburg", at: spot{850, 548}, ribbon: 153},
	{name: "Halle", at: spot{994, 619}, ribbon: 76, above: true},
	{name: "Kampen", at: spot{85, 222}, ribbon: 104, above: true},
	{name: "Stade", at: spot{562, 58}, ribbon: 77, above: true},
	{name: "Bremen", at: spot{530, 164}, ribbon: 98},
	{name: "Lüneburg", at: spot{819, 189}, ribbon: 123},
	{name: "Dortmund", at: spot{284, 522}, ribbon: 131},
	{name: "Göttingen", at: spot{605, 636}, ribbon: 123, above: true},
	{name: "Goslar", at: spot{801, 477}, ribbon: 87},
	{name: "Warburg", at: spot{382, 651}, ribbon: 113, above: true},
}

// ways are the routes, by Route.
var ways = [rules.RouteCount]way{
	{name: "Groningen–Emden", fields: []spot{{169, 160}, {204, 161}, {239, 159}}, slot: spot{204, 127}, number: spot{203, 187}},
	{name: "Emden–Osnabrück", fields: []spot{{367, 172}, {352, 217}, {317, 217}, {311, 252}}, slot: spot{330, 183}, number: spot{287, 217}},
	{name: "Kampen–Osnabrück", fields: []spot{{154, 262}, {194, 275}}, slot: spot{196, 241}, number: spot{193, 301}},
	{name: "Kampen–Arnheim", fields: []spot{{75, 265}, {76, 300}, {79, 335}}, slot: spot{45, 336}, number: spot{105, 267}},
	{name: "Arnheim–Münster", fields: []spot{{221, 402}, {256, 396}, {265, 431}}, slot: spot{254, 362}, number: spot{223, 429}},
	{name: "Arnheim–Duisburg", fields: []spot{{19, 423}, {32, 466}, {67, 475}}, slot: spot{58, 432}, number: spot{29, 493}},
	{name: "Duisburg–Dortmund", fields: []spot{{143, 518}, {180, 519}}, slot: spot{144, 484}, number: spot{179, 545}},
	{name: "Osnabrück–Bremen", fields: []spot{{371, 252}, {406, 229}, {441, 203}}, slot: spot{404, 195}, number: spot{405, 255}},
	{name: "Münster–Minden", fields: []spot{{408, 429}, {443, 433}, {446, 398}}, slot: spot{412, 395}, number: spot{443, 459}},
	{name: "Bremen–Minden", fields: []spot{{509, 226}, {492, 262}, {484, 304}}, slot: spot{475, 227}, number: spot{461, 263}},
	{name: "Bremen–Hannover", fields: []spot{{546, 226}, {560, 260}, {561, 295}}, slot: spot{578, 226}, number: spot{561, 321}},
	{name: "Minden–Hannover", fields: []spot{{607, 338}, {643, 334}, {655, 303}}, slot: spot{602, 306}, number: spot{685, 303}},
	{name: "Bremen–Hamburg", fields: []spot{{608, 167}, {658, 159}, {705, 142}, {746, 118}}, slot: spot{661, 125}, number: spot{659, 185}},
	{name: "Stade–Hamburg", fields: []spot{{638, 81}, {673, 85}, {708, 85}}, slot: spot{675, 51}, number: spot{709, 59}},
	{name: "Hamburg–Lübeck", fields: []spot{{884, 104}, {921, 114}, {956, 87}}, slot: spot{885, 72}, number: spot{921, 87}},
	{name: "Hamburg–Lüneburg", fields: []spot{{817, 111}, {832, 146}, {867, 149}, {875, 186}}, slot: spot{851, 112}, number: spot{897, 149}},
	{name: "Hannover–Lüneburg", fields: []spot{{712, 263}, {747, 263}, {782, 255}}, slot: spot{738, 229}, number: spot{781, 281}},
	{name: "Lüneburg–Perleberg", fields: []spot{{900, 228}, {937, 228}, {977, 194}}, slot: spot{941, 192}, number: spot{937, 255}},
	{name: "Perleberg–Stendal", fields: []spot{{1053, 191}, {1052, 228}, {1045, 267}}, slot: spot{1018, 212}, number: spot{1051, 293}},
	{name: "Brunswiek–Stendal", fields: []spot{{828, 343}, {836, 404}, {871, 394}, {906, 382}}, slot: spot{873, 360}, number: spot{805, 403}},
	{name: "Minden–Brunswiek", fields: []spot{{603, 388}, {638, 382}, {673, 376}, {708, 366}}, slot: spot{687, 333}, number: spot{705, 393}},
	{name: "Minden–Paderborn", fields: []spot{{510, 414}, {510, 445}, {510, 477}}, slot: spot{544, 451}, number: spot{479, 475}},
	{name: "Dortmund–Paderborn", fields: []spot{{360, 525}, {395, 524}, {430, 520}}, slot: spot{396, 490}, number: spot{395, 551}},
	{name: "Paderborn–Warburg", fields: []spot{{526, 583}, {491, 607}, {455, 606}}, slot: spot{489, 575}, number: spot{455, 579}},
	{name: "Paderborn–Hildesheim", fields: []spot{{597, 524}, {630, 527}, {650, 496}}, slot: spot{591, 492}, number: spot{629, 553}},
	{name: "Hildesheim–Goslar", fields: []spot{{705, 453}, {740, 437}, {775, 435}}, slot: spot{739, 403}, number: spot{773, 409}},
	{name: "Goslar–Magdeburg", fields: []spot{{864, 481}, {900, 482}}, slot: spot{866, 447}, number: spot{865, 507}},
	{name: "Goslar–Quedlinburg", fields: []spot{{739, 516}, {688, 528}, {723, 551}, {758, 558}}, slot: spot{705, 494}, number: spot{721, 577}},
	{name: "Stendal–Magdeburg", fields: []spot{{1038, 365}, {1040, 400}, {1033, 435}}, slot: spot{1006, 400}, number: spot{1041, 461}},
	{name: "Quedlinburg–Halle", fields: []spot{{863, 610}, {872, 645}, {907, 656}, {942, 658}}, slot: spot{897, 611}, number: spot{873, 671}},
	{name: "Göttingen–Quedlinburg", fields: []spot{{718, 638}, {756, 628}, {792, 610}}, slot: spot{754, 594}, number: spot{755, 655}},
	{name: "Coellen–Warburg", fields: []spot{{159, 664}, {204, 667}, {253, 668}, {295, 665}}, slot: spot{250, 632}, number: spot{205, 641}},
	{name: "Emden–Stade", fields: []spot{{385, 137}, {443, 147}, {497, 110}}, slot: spot{419, 113}, number: spot{385, 111}},
	{name: "Warburg–Göttingen", fields: []spot{{451, 668}, {486, 673}, {521, 673}}, slot: spot{485, 639}, number: spot{551, 673}},
}

// lands are where the figure of a game of two stands, by Province.
var lands = [rules.ProvinceCount]spot{{169, 200}, {453, 113}, {220, 367}, {383, 319}, {524, 295}, {694, 197}, {178, 484}, {362, 490}, {720, 298}, {984, 235}, {561, 416}, {930, 425}, {907, 193}, {347, 586}, {567, 574}, {944, 558}}

// sentries are where the guards stand, as in Board.Guards.
var sentries = []spot{{291, 372}, {284, 476}, {829, 296}, {831, 436}}

// Where the prestige table, the prizes of Arnheim and Stendal and the desk of all players
// lie: their upper left corners.
var (
	tableAt  = spot{142, 571}
	prizesAt = spot{124, 316}
	panelAt  = spot{4, 1}
)
