package page_test

import "testing"

// TestPageEntries: what the bot offers in the menus of people and of messages stands there, in the reader's language, and
// is sent.
func TestPageEntries(t *testing.T) {
	t.Parallel()
	town := newTown(t)
	message := town.post(`{"content":"Here","attachments":[{"id":"0","filename":"board.png"}]}`)
	alice, bruno := town.window("alice", 1280, 900), town.window("bruno", 390, 844)
	alice.Shows(one(newest + " " + id("message-menu")))
	js[any](alice, one(newest+" "+id("message-menu"))+`.click()`) // it shows when the pointer is over the message
	alice.sees(".menu-title", "Apps")
	alice.Shoot("message")
	alice.Click(id("menu-app"))
	alice.sees(newest, "This match of "+message.String())

	bruno.Click(newest + " .person-button")
	bruno.sees(id("menu-app"), "Jouer ensemble")
	bruno.Shoot("person")
	bruno.Click(id("menu-app"))
	bruno.sees(newest, "Play together of "+town.App().String())
}
