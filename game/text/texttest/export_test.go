package texttest

// Begun takes a language to be still translated, whichever are whole.
func (l *Lint) Begun(lang string) { l.whole = func(l string) bool { return l != lang } }
