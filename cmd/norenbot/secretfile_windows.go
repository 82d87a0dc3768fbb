package main

// checkSecretMode is for Unix only: Windows has no modes, and other users cannot read a user's own folders.
func checkSecretMode(string) error { return nil }
