package sandbox

// Locales are the languages of Discord's clients [DOC reference#locales].
var Locales = []string{
	"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro", "fi", "sv-SE",
	"vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
}

// localeFallback names the locale whose translation is shown where one's own is missing [DOC application-commands#localization].
var localeFallback = map[string]string{"en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES"}

// localised picks the text for a locale: its own, its fallback's, or the default.
func localised(def string, texts map[string]string, locale string) string {
	if t, ok := texts[locale]; ok {
		return t
	}
	if t, ok := texts[localeFallback[locale]]; ok {
		return t
	}
	return def
}
