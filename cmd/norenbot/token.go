package main

import (
	"errors"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	// named matches a name before a value, as in a file for the environment or in a configuration.
	named = regexp.MustCompile(`^(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*`)
	// asHeader matches what stands before a token in a request.
	asHeader = regexp.MustCompile(`^[Bb]ot\s+`)
)

// quotes are pairs of quotation marks.
var quotes = []string{`""`, `''`, "``", "“”", "‘’", "«»"}

// plainToken removes what gets copied or stored along with a token: spaces, invisible characters, quotes, "Bot", a
// name and "=", comment lines. Its errors never contain any part of it.
func plainToken(text string) (string, error) {
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return "", errors.New("it is not plain text: save it as UTF-8")
	}
	lines := strings.FieldsFunc(visible(text), func(r rune) bool { return r == '\n' || r == '\r' })
	var token string
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if token != "" {
			return "", errors.New("it has more than one line: leave only the token's")
		}
		token = line
	}
	token = unwrapped(token)
	for _, r := range token {
		switch {
		case unicode.IsSpace(r):
			return "", errors.New("there is a space inside: leave only the token")
		case r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(".-_", r):
			return "", errors.New("it has a character that no token has: tokens are letters, digits, and \".\", \"-\", \"_\"")
		}
	}
	return token, nil
}

// unwrapped removes a name, quotes and "Bot", in any order.
func unwrapped(token string) string {
	for {
		was := token
		token = asHeader.ReplaceAllString(named.ReplaceAllString(token, ""), "")
		for _, pair := range quotes {
			first, size := utf8.DecodeRuneInString(pair)
			if inner, ok := strings.CutPrefix(token, string(first)); ok && strings.HasSuffix(inner, pair[size:]) {
				token = strings.TrimSuffix(inner, pair[size:])
			}
		}
		if token = strings.TrimSpace(token); token == was {
			return token
		}
	}
}

// visible removes invisible characters, such as byte order marks, direction marks and zero-width spaces.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, text)
}
