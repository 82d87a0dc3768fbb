package ui

const ButtonsPerRow = 5

// InRows breaks a row after every fifth button.
func InRows(row Row) (rows []Row) {
	for len(row) > ButtonsPerRow {
		rows, row = append(rows, row[:ButtonsPerRow]), row[ButtonsPerRow:]
	}
	return append(rows, row)
}

const OptionMost = 100

const OptionsPerSelect = 25

const RowsPerMessage = 5
