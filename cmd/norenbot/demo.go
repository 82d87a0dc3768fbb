package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/rs/zerolog"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord/sandbox"
	"norenbot/discord/wire"
	"norenbot/game/text"
)

// demoCmd runs the whole bot against the Discord stand-in in one process, to try it without a token and for the
// browser tests.
type demoCmd struct {
	Addr      string        `default:"127.0.0.1:0" help:"Address of the page; port 0 chooses a free port."`
	Game      string        `help:"The game of the first table; by default the first game."`
	Players   int           `default:"2" help:"Number of people, 1 to 6."`
	Computers int           `default:"2" help:"Number of computer players at the first table, limited by its seats."`
	Lang      string        `default:"en" help:"The language of the server and of the first person; norenbot words lists them."`
	Data      string        `help:"A folder that keeps the state between runs; by default nothing is kept." type:"path"`
	Think     time.Duration `default:"2s" help:"How long a computer player may think about one move."`
	Verbose   bool          `help:"Log all activity, not only errors."`

	// For tests:
	patience time.Duration // of the stand-in; 0 is Discord's
	playouts int           // of an analysis; 0 is the default
}

// demoPeople are the people of the demo.
var demoPeople = []string{"alice", "bruno", "chiara", "denis", "elena", "fabio"}

// worldName is the file that stores the stand-in's state.
const worldName = "discord.json"

// Run serves until the user interrupts.
func (cmd *demoCmd) Run(c *console) error {
	d, err := cmd.start(c)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "norenbot demo: open %s\n", d.url)
	fmt.Fprintln(c.out, "Press Start under the open table, or type /game new. Ctrl-C ends the demo.")
	select {
	case <-c.Done():
	case err = <-d.failed:
	}
	return errors.Join(err, d.close())
}

// check returns what is wrong with the flags.
func (cmd *demoCmd) check() error {
	if cmd.Players < 1 || cmd.Players > len(demoPeople) {
		return fmt.Errorf("--players %d: 1 to %d people can be there", cmd.Players, len(demoPeople))
	}
	if most := len(demoPeople) - 1; cmd.Computers < 0 || cmd.Computers > most {
		return fmt.Errorf("--computers %d: 0 to %d computer players can sit at a table", cmd.Computers, most)
	}
	if cmd.Think <= 0 {
		return fmt.Errorf("--think %v: give it more than 0, such as 2s", cmd.Think)
	}
	if _, err := titles.Meant(cmd.Game); err != nil {
		return fmt.Errorf("--game: %w", err)
	}
	return languageIn("--lang", cmd.Lang)
}

// A demo is a running demo: the stand-in and the bot that talks to it.
type demo struct {
	world  *sandbox.World
	app    *App
	url    string
	data   string
	keep   string // the file of the stand-in's state; "" stores nothing
	failed chan error
	once   sync.Once
	guild  sandbox.ID     // of a new world
	jobs   sync.WaitGroup // offerLeague, until stop
	stop   context.CancelFunc
}

// start runs the stand-in and the bot. It listens first, so that a port in use is noticed before anything is
// created. If it fails later, it closes everything again.
func (cmd *demoCmd) start(c *console) (*demo, error) {
	if err := cmd.check(); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", cmd.Addr)
	if err != nil {
		return nil, fmt.Errorf("--addr %s: %w; port 0 takes a free one", cmd.Addr, err)
	}
	d := &demo{failed: make(chan error, 1)}
	if err := d.folder(cmd.Data); err != nil {
		return nil, err
	}
	fresh, err := d.openWorld(sandbox.Config{
		IdentifyEvery: time.Nanosecond, // so that the bot can be started often
		Patience:      cmd.patience,
	})
	if err != nil {
		return nil, err
	}
	go func() {
		if err := d.world.Serve(l); err != nil {
			d.failed <- err
		}
	}()
	// A world of an earlier run has its server and its people.
	var channel sandbox.ID
	if fresh {
		if d.guild, channel, err = cmd.furnish(d.world); err != nil {
			return nil, err
		}
	}
	log := zerolog.New(readable(c.err)).With().Timestamp().Logger()
	if !cmd.Verbose {
		log = log.Level(zerolog.ErrorLevel)
	}
	config := defaultConfig()
	// No health and no metrics: a demo must not take the port of a running bot.
	config.Data, config.HTTP = d.data, ""
	config.Computers.Think = duration(cmd.Think)
	config.Matches.OverdueShare = 100 // the page moves the clock, and every deadline has to follow
	d.app, err = Open(c, AppOptions{Config: config, Token: d.world.Token(), Log: log, Now: d.world.Now, Turned: true, Playouts: cmd.playouts, Line: d.world.Line()})
	if err != nil {
		return nil, occupied(errors.Join(err, d.close()))
	}
	if fresh {
		if err := cmd.openTable(d.world, channel); err != nil {
			return nil, errors.Join(err, d.close())
		}
	}
	d.offerLeague(cmd, channel)
	// The window of the first person. The others have theirs at /u/NAME.
	d.url = fmt.Sprintf("http://%s/u/%s", l.Addr(), demoPeople[0])
	return d, nil
}

// folder chooses the folder of the state; without a name, one that is deleted at the end.
func (d *demo) folder(name string) error {
	if name != "" {
		d.data, d.keep = name, filepath.Join(name, worldName)
		return os.MkdirAll(name, 0o700)
	}
	dir, err := os.MkdirTemp("", "norenbot-demo-")
	d.data = dir
	return err
}

// openWorld loads the stand-in of the last run, or makes a new one, and reports whether it is new.
func (d *demo) openWorld(config sandbox.Config) (fresh bool, err error) {
	if d.keep == "" {
		d.world = sandbox.New(config)
		return true, nil
	}
	file, err := os.Open(d.keep)
	if errors.Is(err, fs.ErrNotExist) {
		d.world = sandbox.New(config)
		return true, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	if d.world, err = sandbox.Load(file, config); err != nil {
		return false, fmt.Errorf("%s: %w; delete the folder to start again", d.keep, err)
	}
	return false, nil
}

// furnish makes a server with a channel, and people with different languages: the first has the demo's, the others
// the next ones. It returns the ids of server and channel.
func (cmd *demoCmd) furnish(w *sandbox.World) (guild, channel sandbox.ID, err error) {
	guild = w.AddGuild("Nürnberg", text.Locales(cmd.Lang)[0])
	// Complete languages take turns, starting with the demo's.
	langs := slices.DeleteFunc(text.Languages(), func(lang string) bool { return lang != cmd.Lang && !text.Whole(lang) })
	first := slices.Index(langs, cmd.Lang)
	for i := range cmd.Players {
		name, lang := demoPeople[i], langs[(first+i)%len(langs)]
		w.User(name, sandbox.Locale(text.Locales(lang)[0]), sandbox.Display(display(name)))
	}
	// One person must be able to try /settings server.
	if _, err := w.AddRole(guild, "organisers", sandbox.ManageGuild, w.User(demoPeople[0]).ID()); err != nil {
		return 0, 0, err
	}
	channel, err = w.AddChannel(guild, sandbox.TextChannel, "games")
	return guild, channel, err
}

// display returns a name with a capital letter.
func display(name string) string { return string(name[0]-'a'+'A') + name[1:] }

// openTable types the command that opens the first table, so that a game with computer players is one click away.
func (cmd *demoCmd) openTable(w *sandbox.World, channel sandbox.ID) error {
	t, err := titles.Meant(cmd.Game)
	if err != nil {
		return err
	}
	info := t.Rules.Info()
	options := map[string]any{"game": info.Name, "computers": min(cmd.Computers, info.MaxSeats-1)}
	if _, err := w.User(demoPeople[0]).Slash(channel, "/game new", options); err != nil {
		return fmt.Errorf("opening the first table: %w", err)
	}
	return nil
}

// close ends the demo and stores its state if a folder was named. A second call does nothing. The bot closes first,
// because its last posts belong to the state.
func (d *demo) close() (err error) {
	d.once.Do(func() {
		if d.stop != nil {
			d.stop()
			d.jobs.Wait()
		}
		if d.app != nil {
			err = d.app.Close(context.Background())
		}
		if d.keep == "" {
			err = errors.Join(err, d.world.Close(), os.RemoveAll(d.data))
			return
		}
		if d.app != nil { // or another demo may hold the folder
			err = errors.Join(err, d.save())
		}
		err = errors.Join(err, d.world.Close())
	})
	return err
}

// save writes the stand-in's state to a temporary file first, so that a crash leaves the previous one.
func (d *demo) save() error {
	tmp := d.keep + ".new"
	file, err := os.Create(tmp)
	if err != nil {
		return err
	}
	if err := errors.Join(d.world.Save(file), file.Close()); err != nil {
		return err
	}
	return os.Rename(tmp, d.keep)
}

var _ wire.Line = sandbox.Line{}
