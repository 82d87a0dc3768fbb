package seat

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game"
	"norenbot/game/match"
)

// TestAdviceInWords shows advice in every language, about an answer of several picks, of
// none, and in a game for one.
func TestAdviceInWords(t *testing.T) {
	q := &game.Question{Key: "buy", Nothing: game.Say("toy.gone"), Max: 3}
	for i, key := range []string{"a", "b"} {
		q.Options = append(q.Options, game.Option{Key: key, Text: game.Say("toy.option", game.Num(i)), Times: 2})
	}
	both := match.Prospect{Picks: []string{"b", "a", "b"}, Chance: 0.456, Points: 40.6, Even: true}
	none := match.Prospect{Picks: []string{}, Chance: 0.4, Points: 39.1, Gains: []match.Gain{{Category: game.Say("toy.group.0"), Points: -1}}}
	for _, tc := range []struct {
		lang  string
		alone bool
		want  string
	}{
		{"en", false, "🧭 I’d choose **1 × word 0 + 2 × word 1**: about 46% to win. Next best is **There is no more of it.**: about 40% to win. The difference: about 1 point fewer from *West*."},
		{"fr", false, "🧭 Je choisirais **1 × word 0 + 2 × word 1** : environ 46 % de chances de gagner. Ensuite vient **There is no more of it.** : environ 40 % de chances de gagner. La différence : environ 1 point de moins pour *West*."},
		{"it", false, "🧭 Io sceglierei **1 × word 0 + 2 × word 1**: circa 46% di probabilità di vincere. La scelta migliore dopo questa è **There is no more of it.**: circa 40% di probabilità di vincere. La differenza: circa 1 punto in meno da *West*."},
		{"en", true, "🧭 I’d choose **1 × word 0 + 2 × word 1**: about 46% to reach the objective, about 41 points. Next best is **There is no more of it.**: about 40% to reach the objective, about 39 points. The difference: about 1 point fewer from *West*."},
		{"it", true, "🧭 Io sceglierei **1 × word 0 + 2 × word 1**: circa 41 punti. La scelta migliore dopo questa è **There is no more of it.**: circa 39 punti. La differenza: circa 1 punto in meno da *West*."},
	} {
		both, none := both, none
		if sure := tc.alone && tc.lang == "it"; sure { // whatever is done, it is won
			both.Chance, none.Chance = 1, 1
		}
		m := menu{Menu: match.Menu{Question: q}, advice: &match.Advice{Question: q, Alone: tc.alone, Prospects: []match.Prospect{both, none}}}
		v := toyVoice(tc.lang)
		require.Equal(t, tc.want, strings.ReplaceAll(m.adviceLines(v)[0], "\u00a0", " "))
		heed, fits := m.adviceButton(v)
		require.True(t, fits)
		require.Equal(t, "heed|||a b*2", heed.Button.ID)
	}
	t.Run("several answers of several picks are told apart", func(t *testing.T) {
		one := match.Prospect{Picks: []string{"b"}, Chance: 0.44, Even: true}
		m := menu{Menu: match.Menu{Question: q}, advice: &match.Advice{Question: q, Prospects: []match.Prospect{both, one, none}}}
		require.Contains(t, m.adviceLines(toyVoice("en"))[0],
			"🧭 I rate **1 × word 0 + 2 × word 1** and **1 × word 1** about equal: about 46% to win. If I had to choose: **1 × word 0 + 2 × word 1**. Next best is")
	})
	t.Run("what is behind is told by its interval, and why it is, if something stands out", func(t *testing.T) {
		behind := none
		behind.Low, behind.High, behind.Rivals = 0.33, 0.42, -1.6
		m := menu{Menu: match.Menu{Question: q}, advice: &match.Advice{Question: q, Prospects: []match.Prospect{both, behind}}}
		require.Contains(t, m.adviceLines(toyVoice("en"))[0], "**: about 33–42% to win. The difference: about 1 point fewer from *West*, about 2 points fewer for your best opponent.")
		behind.Gains, behind.Rivals = nil, 0.3
		m.advice.Prospects[1] = behind
		require.Contains(t, m.adviceLines(toyVoice("en"))[0], "about 33–42% to win.")
	})
	t.Run("with the group of an option where another group has one that is called the same", func(t *testing.T) {
		grouped := q.Clone()
		grouped.Options[0].Group, grouped.Options[1].Group = game.NewTerm("toy.group.0"), game.NewTerm("toy.group.1")
		grouped.Options = append(grouped.Options, game.Option{Key: "c", Text: grouped.Options[0].Text, Group: grouped.Options[1].Group})
		m := menu{Menu: match.Menu{Question: grouped}, advice: &match.Advice{Question: grouped, Prospects: []match.Prospect{both}}}
		require.Contains(t, m.adviceLines(toyVoice("en"))[0], "I’d choose **1 × word 0 (West) + 2 × word 1**")
	})
	t.Run("an answer too long for a button is picked by hand", func(t *testing.T) {
		long := &game.Question{Key: "to", Max: 5}
		for _, key := range []string{"arnheim-duisburg", "bremen-osnabrueck", "goettingen-quedlinburg", "lueneburg-perleberg", "paderborn-hildesheim"} {
			long.Options = append(long.Options, game.Option{Key: key, Text: game.Say("toy.gone")})
		}
		m := menu{Menu: match.Menu{Match: "mxfw3bly", Token: "abcdefgh", Question: long}, advice: &match.Advice{Question: long, Prospects: []match.Prospect{{Picks: []string{"arnheim-duisburg", "bremen-osnabrueck", "goettingen-quedlinburg", "lueneburg-perleberg", "paderborn-hildesheim"}}}}}
		_, fits := m.adviceButton(toyVoice("en"))
		require.False(t, fits)
	})
}
