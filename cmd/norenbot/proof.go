package main

import (
	"fmt"
	"io"
	"strings"

	"norenbot/game/openform"
	"norenbot/game/season"
)

// A proof says what a valid file proves, for people who doubt it.
type proof struct {
	facts            []string // what to compare, and player input
	proved, unproved []string // phrases
}

// writeProof writes a proof below the line about its file.
func writeProof(w io.Writer, p proof) {
	for _, fact := range p.facts {
		fmt.Fprintf(w, "  %s\n", fact)
	}
	for _, part := range []struct {
		head    string
		phrases []string
	}{{"Proved:", p.proved}, {"Not proved, because a file cannot:", p.unproved}} {
		fmt.Fprintf(w, "  %s\n", part.head)
		for _, phrase := range part.phrases {
			fmt.Fprintf(w, "  - %s\n", phrase)
		}
	}
}

// proofOf returns what a match's file proves. compared says that its commitment was compared with the posted one.
func proofOf(f *openform.File, compared bool) (p proof) {
	if compared {
		p.facts = append(p.facts, fmt.Sprintf("Commitment: %s, as was posted.", f.Commitment))
	} else {
		p.facts = append(p.facts, fmt.Sprintf("Commitment: %s. Compare it with the hash that the bot posted when the table opened.", f.Commitment))
	}
	switch {
	case f.Fair == nil:
		p.facts = append(p.facts, "The file has no secret and no player input: its seed was drawn by the operator, who could have tried several.")
		p.proved = append(p.proved, "the commitment is the hash of the seed")
	case len(f.Fair.Brought) == 0:
		p.facts = append(p.facts, "No player input: the bot’s operator could have tried several secrets before the table opened.")
		p.proved = append(p.proved, "the commitment is the hash of the secret", "the seed comes from the secret alone")
	default:
		p.facts = append(p.facts, fmt.Sprintf("Player input: %d, in this order:", len(f.Fair.Brought)))
		for _, text := range f.Fair.Brought {
			p.facts = append(p.facts, fmt.Sprintf("- %s (%s)", text, kindOfInput(text)))
		}
		p.proved = append(p.proved, "the commitment is the hash of the secret", "the seed comes from the secret and from this player input, in this order")
	}
	p.proved = append(p.proved, "the deal, every draw, the events and the final state in the file follow from the seed and the answers",
		"every answer was possible under the rules of the game")
	if f.Score == nil {
		p.facts = append(p.facts, "The file has no score: the game was not over.")
	}
	p.unproved = []string{
		"that the commitment was posted before anyone sat down: see the message in Discord",
		"who the players are: names, which of them were human, and who sat in which seat",
		"when answers were given, and who gave them (`time` and `by` of the log)",
	}
	if f.Fair != nil && len(f.Fair.Brought) > 0 {
		p.unproved = append(p.unproved, "that each player input came from a player: compare yours. The opener's comes first, from before the commitment was posted, or it was replaced by a text")
	}
	return p
}

// kindOfInput returns the kind of a player input, judged by its form.
func kindOfInput(text string) string {
	switch {
	case strings.Contains(text, "/"):
		return "which match of which season"
	case len(text) == 64 && strings.Trim(text, "0123456789abcdef") == "":
		return "the hash of a text that a player typed, or of a season's draw"
	case strings.Trim(text, "0123456789") == "":
		return "the id of a click or a command in Discord"
	}
	return "of no kind that the bot uses"
}

// proofOfSeason returns what a season's file proves.
func proofOfSeason(x *season.File) (p proof) {
	if x.Terms.Promise != "" {
		p.facts = append(p.facts, fmt.Sprintf("Hash of the draw's seed: %s. Compare it with the hash that was posted when sign-up opened.", x.Terms.Promise))
	}
	people, brought := x.Inputs()
	p.facts = append(p.facts, fmt.Sprintf("Player input: %d of %d sign-ups brought a click.", brought, people))
	p.proved = []string{"the lines, what each table counts as, and the standings follow from the events and the results"}
	if x.Seed != "" {
		p.proved = append(p.proved, "the draw comes from the seed whose hash was posted, and from the player input")
	}
	if x.Proven() {
		p.proved = append(p.proved, "every match was dealt from the season's secret, whose hash was posted before people signed up, and from the player input",
			"the commitment in the file of each match is the one given here")
	}
	if x.Rated {
		p.proved = append(p.proved, "apart from what follows below, every change of a rating follows from the places and from the ratings before, and those from the match before")
	}
	p.unproved = x.Unproven()
	return p
}
