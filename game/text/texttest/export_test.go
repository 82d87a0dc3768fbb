package texttest

// Begun treats a language as incomplete, whichever are complete.
func (l *Lint) Begun(lang string) { l.whole = func(l string) bool { return l != lang } }
