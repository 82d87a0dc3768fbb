// Command norenbot plays strategy board games with people in Discord. It also simulates games among computer
// players, writes and verifies games in the open form, and maintains its store. `norenbot --help` lists its
// subcommands; each has a file here.
package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/alecthomas/kong"

	"norenbot/discord/wire"
	"norenbot/storage/pg"
)

// commands are the subcommands; kong reads the flags from their fields and calls Run.
type commands struct {
	Simulate simulateCmd `cmd:"" help:"Play games among computer players and count who wins."`
	Run      runCmd      `cmd:"" help:"Run the bot on Discord."`
	Doctor   doctorCmd   `cmd:"" help:"Check configuration, token, network, store, commands and permissions, and say how to fix what is wrong. Works while the bot runs."`
	Health   healthCmd   `cmd:"" help:"Ask a running bot whether people can play; for container health checks."`
	Demo     demoCmd     `cmd:"" help:"Run the bot on a stand-in for Discord, in your browser; needs no token."`
	Export   exportCmd   `cmd:"" help:"Write a game in the open form: one among computer players, or a match of the store."`
	Import   importCmd   `cmd:"" help:"Store finished games in the open form."`
	Render   renderCmd   `cmd:"" help:"Draw a position of a game in the open form."`
	Analyse  analyseCmd  `cmd:"" help:"Analyse a game: each player's chances over time, and the moves that cost most."`
	League   leagueCmd   `cmd:"" help:"List, export and recompute seasons, or simulate one among made-up people."`
	Verify   verifyCmd   `cmd:"" help:"Replay games in the open form and say whether they hold."`
	Words    wordsCmd    `cmd:"" help:"Show how complete each language is, and which texts are missing."`
	NewGame  newGameCmd  `cmd:"" help:"Write a small complete game to start from: rules, texts, a picture and tests that pass. See game/ADDING.md."`
	Check    checkCmd    `cmd:"" help:"Verify a store or a backup."`
	Backup   backupCmd   `cmd:"" help:"Copy the store, also while the bot runs."`
	Thinking thinkingCmd `cmd:"" help:"Show how many computer players of the running bot are thinking or waiting."`
	Brake    brakeCmd    `cmd:"" help:"Show whether the running bot has put overdue timeouts on hold, and release them."`
	Admin    adminCmd    `cmd:"" help:"Offer a seat to someone else, rewind or end a match, erase a person's data; also while the bot runs."`
	Restore  restoreCmd  `cmd:"" help:"Replace the store with a backup."`
	Move     moveCmd     `cmd:"" help:"Move everything into a PostgreSQL database, or back."`
	Compact  compactCmd  `cmd:"" help:"Shrink the store while no bot runs."`
	Repair   repairCmd   `cmd:"" help:"List and repair matches that were closed for repair, while no bot runs."`
	Version  versionCmd  `cmd:"" help:"Print the version."`
}

// A console is what a subcommand reads and writes. Its context ends on the signals of endings.
type console struct {
	context.Context // ends on the signals of endings
	out, err        io.Writer
}

// stackMost is how many bytes a stack may have. Rules and search need kilobytes. With Go's own limit of 1 GB, an
// endless recursion would use up the machine's memory first.
const stackMost = 128 << 20

// main exits with the status of process, so that process's deferred calls have run.
func main() { os.Exit(process(new(commands), os.Args[1:])) }

// process does all of main's work; tests run it in child processes.
func process(cmds *commands, args []string) (status int) {
	debug.SetMaxStack(stackMost)
	ctx, stop := signal.NotifyContext(context.Background(), endings(signal.Ignored)...)
	defer stop()
	return execute(&console{ctx, os.Stdout, os.Stderr}, cmds, args)
}

// endings returns the signals that stop a command gracefully. SIGHUP comes when a terminal is closed; it stays
// ignored if nohup ignores it.
func endings(ignored func(os.Signal) bool) []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}

// exited carries an exit status out of the parser, because --help exits.
type exited int

// execute runs the subcommand that args name and returns the exit status. An error is one line on standard error,
// followed by the stack if rules or a computer player failed.
func execute(c *console, cmds *commands, args []string) (status int) {
	defer func() {
		if p := recover(); p != nil {
			// Any other panic is a bug: let it crash with its stack.
			code, ok := p.(exited)
			if !ok {
				panic(p)
			}
			status = int(code)
		}
	}()
	parser, err := kong.New(cmds, kong.Name("norenbot"),
		kong.Description("A Discord bot for strategy board games, played asynchronously."),
		kong.Writers(c.out, c.err), pathFlags, idFlags, addressFlags, kong.Exit(func(code int) { panic(exited(code)) }))
	if err != nil {
		panic(err)
	}
	parsed, err := parser.Parse(args)
	if err == nil {
		err = parsed.Run(c)
	}
	if err != nil {
		complain(c.err, err)
	}
	return statusOf(err)
}

// Exit statuses of a process that must not be restarted until someone has changed something: Discord allows 1,000
// sessions a day, and the fault stays. The numbers are those of sysexits.h. 2 is taken: Go exits with it after a
// panic, a stack overflow or a memory fault, and the bot has to be restarted after those.
const (
	statusRefused = 77 // EX_NOPERM: Discord refuses the token
	statusConfig  = 78 // EX_CONFIG: the configuration, here or in Discord's portal
)

// statusOf returns the exit status of an error: 1 if another attempt may succeed.
func statusOf(err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, wire.ErrToken):
		return statusRefused
	case errors.Is(err, wire.ErrClosed), errors.Is(err, errConfig), errors.Is(err, pg.ErrPooled):
		return statusConfig
	}
	return 1
}
