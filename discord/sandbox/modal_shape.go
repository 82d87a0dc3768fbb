package sandbox

import "unicode/utf8"

// lengths are how many characters a text input takes.
func (c *Component) lengths() (lo, hi int) {
	hi = 4000
	if c.MinLength != nil {
		lo = *c.MinLength
	}
	if c.MaxLength != nil {
		hi = *c.MaxLength
	}
	return lo, hi
}

// inputRules: what stands in a text input from the beginning can be sent.
func inputRules(f *form, at *place, c *Component) {
	lo, hi := c.lengths()
	if lo > hi {
		f.add(at.at("min_length"), "TEXT_INPUT_COMPONENT_MIN_LENGTH_TOO_LARGE",
			"min_length must be at most max_length")
	}
	if n := utf8.RuneCountInString(c.Value); n > hi {
		f.add(at.at("value"), "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", hi)
	}
}

// formRules: what may be left out need not be chosen, and the other way round.
func formRules(f *form, at *place, all []Component) {
	componentRules(f, at, all)
	visitPlaces(all, at, func(c *Component, at *place) {
		if c.MinValues != nil && *c.MinValues == 0 && c.needed() {
			f.add(at.at("min_values"), "BASE_TYPE_MIN_VALUE", "min_values can be 0 only if the component is not required.") // [UNSURE of the words]
		}
	})
}

// The limits of forms [DOC receiving-and-responding#modal, components/reference#label]. Inputs stand in
// labels; rows of one text input are deprecated, and taken still.
var (
	required = opt("required", boolean)

	inputFields = []field{componentID, need("custom_id", text(1, 100)), need("style", choice(1, 2)),
		opt("value", text(0, 4000)), opt("placeholder", text(0, 100)),
		required, opt("min_length", integer(0, 4000)), opt("max_length", integer(1, 4000))}
	inputShape = object(append([]field{opt("label", text(1, 45))}, inputFields...)...)
	oldShape   = object(append([]field{need("label", text(1, 45))}, inputFields...)...)

	// In a form a menu is never disabled, and may be left out.
	formMenu = []field{componentID, need("custom_id", text(1, 100)), required, opt("placeholder", text(0, 150)),
		opt("min_values", integer(0, 25)), opt("max_values", integer(1, 25)), opt("disabled", unset)}
	formSelect = object(append([]field{need("options", list(1, 25, optionLine))}, formMenu...)...)
	formPeople = object(append([]field{defaultsOf("user")}, formMenu...)...)
	radioShape = object(componentID, need("custom_id", text(1, 100)), required, need("options", list(2, 10, optionLine)))
	checkShape = object(componentID, need("custom_id", text(1, 100)), required, need("options", list(1, 10, optionLine)),
		opt("min_values", integer(0, 10)), opt("max_values", integer(1, 10)))
	tickShape = object(componentID, need("custom_id", text(1, 100)), opt("default", boolean))

	labelShape = object(componentID, need("label", text(1, 45)), opt("description", text(1, 100)),
		need("component", oneOf(map[int]shape{textInput: inputShape, stringSelect: formSelect, userSelect: formPeople,
			radioGroup: radioShape, checkGroup: checkShape, checkbox: tickShape, roleSelect: dropped, anySelect: dropped,
			channelSelect: dropped, fileUpload: dropped})))
	inputRow   = object(componentID, need("components", list(1, 1, oneOf(map[int]shape{textInput: oldShape}))))
	modalShape = object(need("custom_id", text(1, 100)), need("title", text(1, 45)),
		need("components", list(1, 5, oneOf(map[int]shape{label: labelShape, textDisplay: textShape, actionRow: inputRow}))))
)

// Components of forms that are not here.
const (
	anySelect  = 7
	fileUpload = 19
)
