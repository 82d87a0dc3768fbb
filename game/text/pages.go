package text

import "slices"

// Pages joins paragraphs into as few pages as possible, each of at most limit characters as Length counts them, and
// of about equal length. It cuts a longer paragraph, see Truncate. There is always at least one page.
func Pages(paragraphs []string, limit int) []string {
	pages := fill(paragraphs, limit)
	longestParagraph := longest(paragraphs)
	for shorter := longest(pages) - 1; shorter >= longestParagraph; shorter = longest(pages) - 1 {
		even := fill(paragraphs, shorter)
		if len(even) > len(pages) {
			break
		}
		pages = even
	}
	return pages
}

// fill starts a page when the next paragraph no longer fits the last one.
func fill(paragraphs []string, limit int) []string {
	pages := []string{""}
	for _, p := range paragraphs {
		last := &pages[len(pages)-1]
		switch joined := *last + "\n" + p; {
		case *last == "":
			*last = Truncate(p, limit)
		case Length(joined) <= limit:
			*last = joined
		default:
			pages = append(pages, Truncate(p, limit))
		}
	}
	return pages
}

// longest returns the length of the longest of some texts, 0 for none.
func longest(texts []string) int {
	lengths := []int{0}
	for _, t := range texts {
		lengths = append(lengths, Length(t))
	}
	return slices.Max(lengths)
}
