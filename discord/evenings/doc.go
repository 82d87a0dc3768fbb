// Package evenings compares evenings of people at the bot's tables with testdata: what each typed and pressed, and what
// was new for anybody after it. It has tests only, over the stand-in for Discord, with the bot in memory.
//
// A test is a script that people act out (TestAFirstGame), and its transcript a folder in testdata/evenings. Sentences of
// the English catalogs stand in words in one transcript and by their keys in all others (spelled.txt), so that a change of
// words shows once. TestQuestionsInWords writes each kind of question of every game to testdata/questions.
//
// After a change of what people see, write all of them anew and read the difference:
//
//	go test ./discord/evenings -update
package evenings
