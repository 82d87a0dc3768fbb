package hansa

import (
	"norenbot/game"
	rules "norenbot/game/hansa"
)

// opening is a table just dealt.
func opening(seats int, viewer game.Seat) rules.View {
	v := rules.View{Seat: viewer, Seats: int8(seats), Phase: rules.Acting, Turn: 1, Left: 2, Pile: 13, Figure: rules.NoProvince,
		EastWest: [3]game.Seat{game.Public, game.Public, game.Public}}
	v.Hit.Route, v.Hit.Owner = rules.NoRoute, game.Public
	if seats > 3 {
		v.Side = rules.Side45
	}
	for i, key := range []string{"osnabrueck-bremen", "lueneburg-perleberg", "hildesheim-goslar"} {
		v.Routes[rules.RouteOf(key)].Marker = []rules.Marker{rules.SwapOffices, rules.ExtraOffice, rules.Remove3}[i]
	}
	for s := range seats {
		v.Players[s].Supply = rules.Pieces{int8(5 + s), 1}
		v.Players[s].Stock = rules.Pieces{int8(6 - s), 0}
	}
	if seats == 2 {
		v.Figure = 7
	}
	return v
}

func trader(s int) rules.Piece   { return rules.NewPiece(game.Seat(s), rules.Trader) }
func merchant(s int) rules.Piece { return rules.NewPiece(game.Seat(s), rules.Merchant) }

// middle is the middle of a game.
func middle(seats int, viewer game.Seat) rules.View {
	v := opening(seats, viewer)
	v.Turn, v.Active, v.Awaited, v.Left, v.Pile, v.FullCities = 23, 1, 1, 3, 6, 4
	b := rules.BoardOf(v.Side)
	k := 0
	for r := range b.Routes {
		for i := range b.Routes[r].Fields {
			k++
			if s := (k*7 + r*3) % (seats + 3); s < seats && i != r%3 {
				v.Routes[r].Fields[i] = trader(s)
				if k%6 == 0 {
					v.Routes[r].Fields[i] = merchant(s)
				}
			}
		}
	}
	v.Routes[5].Marker, v.Routes[12].Marker = rules.Plus4, rules.Plus3
	v.Routes[rules.RouteOf("osnabrueck-bremen")].Marker = rules.ImproveSkill
	for c := range b.Cities {
		for i, o := range b.Cities[c].Offices {
			if i < (c*5)%4 {
				v.Cities[c].Offices[i] = rules.NewPiece(game.Seat((c+i*2)%seats), o.Kind)
			}
		}
	}
	minden := rules.CityOf("minden")
	v.Cities[minden].Offices = rules.Row{trader(0), trader(1), trader(0)}
	v.Cities[minden].Extras[0] = trader(1)
	v.Cities[rules.CityOf("hamburg")].Extras = rules.Extras{trader(0), merchant(1)}
	v.Coellen = rules.Row{merchant(0), 0, merchant(seats - 1)}
	v.EastWest[0] = 1
	for s := range seats {
		p := &v.Players[s]
		p.Points = []int16{7, 12, 0, 19, 4}[s]
		p.Supply, p.Stock = rules.Pieces{int8(2 + s), int8(s % 3)}, rules.Pieces{int8(9 - s), int8(s % 2)}
		p.Levels = [rules.SkillCount]int8{int8(s), int8(5 - s), int8(s % 4), int8((s + 1) % 4), int8((s + 2) % 4)}
		p.Unused[rules.Plus3], p.Used[rules.SwapOffices] = int8(s%2), 1
	}
	return v
}

// over is the end of a game.
func over(seats int) rules.View {
	v := middle(seats, game.Public)
	v.Phase, v.Awaited, v.Left, v.End = rules.Over, game.Public, 0, rules.ByPoints
	for s := range seats {
		p := &v.Players[s]
		f := rules.Scoring{Track: p.Points, Skills: int16(4 * (s % 3)), Markers: []int16{3, 6, 0, 10, 1}[s], Coellen: int16(7 * btoi(s == 0)),
			Cities: int16(2 * s), Network: int16(3 + 4*s), Offices: int8(3 + s)}
		f.Total = f.Track + f.Skills + f.Markers + f.Coellen + f.Cities + f.Network
		v.Final[s] = f
	}
	for s := range seats {
		v.Final[s].Place = 1
		for o := range seats {
			v.Final[s].Place += int8(btoi(v.Final[o].Total > v.Final[s].Total))
		}
	}
	return v
}

// ready is a game of two in which Bernardo can establish Minden–Paderborn.
func ready() rules.View {
	v := middle(2, 1)
	v.Figure = 7 // H
	v.Routes[rules.RouteOf("minden-paderborn")].Fields = rules.Row{trader(1), merchant(1), trader(1)}
	v.Cities[rules.CityOf("paderborn")].Offices = rules.Row{}
	return v
}

// displaced is a game of four in which Chloé's trader was hit on Osnabrück–Bremen.
func displaced() rules.View {
	v := middle(4, 2)
	r := rules.RouteOf("osnabrueck-bremen")
	v.Phase, v.Awaited = rules.Displaced, 2
	v.Routes[r].Fields[0] = trader(1)
	v.Hit = rules.Hit{Route: r, Piece: trader(2), Added: 1, Owner: 2}
	return v
}

// replacing is the end of a turn: Bernardo lays a marker out.
func replacing() rules.View {
	v := middle(5, 1)
	v.Phase, v.Left, v.Drawn = rules.Replacing, 0, 1
	return v
}

// full is the most that can be on a table: pieces on every field, all offices taken, five
// extra ones in one city, markers everywhere.
func full(seats int, viewer game.Seat) rules.View {
	v := middle(seats, viewer)
	b := rules.BoardOf(v.Side)
	for r := range b.Routes {
		v.Routes[r].Marker = rules.Markers()[r%6]
		for i := range b.Routes[r].Fields {
			v.Routes[r].Fields[i] = merchant((r + i) % seats)
		}
	}
	for c := range b.Cities {
		for i, o := range b.Cities[c].Offices {
			v.Cities[c].Offices[i] = rules.NewPiece(game.Seat((c+i)%seats), o.Kind)
		}
		v.Cities[c].Extras[0] = trader(c % seats)
	}
	v.Cities[rules.CityOf("goslar")].Extras = rules.Extras{trader(0), trader(1), merchant(2), trader(0), merchant(3)}
	v.Coellen = rules.Row{merchant(0), merchant(1), merchant(2), merchant(0)}
	v.EastWest, v.FullCities, v.Pile, v.Left = [3]game.Seat{0, 1, 2}, 10, 13, 12
	for s := range seats {
		p := &v.Players[s]
		p.Points, p.Supply, p.Stock = 38, rules.Pieces{26, 4}, rules.Pieces{26, 4}
		p.Levels = [rules.SkillCount]int8{4, 5, 3, 3, 3}
		for _, m := range rules.Markers() {
			p.Unused[m], p.Used[m], p.Plate[m] = 5, 4, 3
		}
	}
	return v
}
