package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/rs/zerolog"

	"norenbot/cmd/norenbot/titles"
	"norenbot/discord"
	"norenbot/discord/core"
	"norenbot/discord/doctor"
	"norenbot/discord/router"
	"norenbot/discord/ui"
	"norenbot/discord/wire"
	"norenbot/discord/words"
)

// doctorCmd checks everything that the bot needs and says how to fix what is wrong.
type doctorCmd struct {
	Config   string `help:"The configuration file of norenbot run." type:"path" env:"NORENBOT_CONFIG" placeholder:"FILE"`
	Server   string `help:"Check that the bot is a member of this server." placeholder:"ID" type:"id"`
	Channel  string `help:"Check the bot's permissions in this channel. In a text channel, also run the live checks in a temporary thread." placeholder:"ID" type:"id"`
	Register bool   `help:"Register the commands if Discord's differ."`
	JSON     bool   `name:"json" help:"Write one JSON object to standard output; the readable report goes to standard error."`

	line wire.Line        // nil is the real Discord
	now  func() time.Time // nil is time.Now
}

// Run makes all checks. The exit status is 0 if nothing is wrong, 77 if Discord refuses the token, 78 if there is
// no token or the configuration cannot be used, and otherwise 1.
func (cmd *doctorCmd) Run(c *console) error {
	o, unusable, err := cmd.options()
	if err != nil {
		return err
	}
	lines := c.out
	if cmd.JSON {
		lines = c.err
	}
	o.Tell = func(line string) { fmt.Fprintln(lines, line) }
	report := doctor.Run(c, o)
	if cmd.JSON {
		if err := writeReport(c.out, report); err != nil {
			return err
		}
	}
	switch wrong := report.Wrong(); {
	case unusable != nil:
		return fmt.Errorf("%w: see above", errConfig)
	case report.Refused:
		return fmt.Errorf("%w; see above", wire.ErrToken)
	case wrong == 1:
		return fmt.Errorf("1 thing is wrong; see above")
	case wrong > 0:
		return fmt.Errorf("%d things are wrong; see above", wrong)
	}
	return nil
}

func writeReport(to io.Writer, report doctor.Report) error {
	e := json.NewEncoder(to)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(report)
}

// options reads what norenbot run reads, from the same places. unusable says why norenbot run would not start with
// it.
func (cmd *doctorCmd) options() (o doctor.Setup, unusable, err error) {
	config, o := defaultConfig(), doctor.Setup{Now: cmd.now, Server: cmd.Server, Channel: cmd.Channel, Register: cmd.Register, Invite: router.Invite}
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Configuration = doctor.Fine("no file is named, so every setting has its default")
	if cmd.Config != "" {
		o.Configuration = doctor.Fine("%s can be used", cmd.Config)
		if config, unusable = readConfig(cmd.Config); unusable != nil {
			o.Configuration = doctor.Broken("config.example.toml has every setting", "%v", unusable)
		}
	}
	token, missing := config.token()
	o.Token = tokenFound(config, token, missing)
	if unusable == nil {
		unusable = missing
	}
	address, noAddress := config.postgres()
	if unusable == nil {
		unusable = noAddress
	}
	o.PublicKey = config.Endpoint.PublicKey
	o.Secrets = append(proxySecrets(), token, address)
	o.Store, o.Disk = storeLook(config, address, noAddress), diskLook(config, address)
	library, err := titles.Words()
	if err != nil {
		return o, nil, err
	}
	bot := discord.New(core.Options{Words: library, Games: titles.Infos(), Computer: titles.ComputerKind, First: titles.FirstKind, Levels: titles.LevelsByGame()})
	o.Commands = bot.Definitions()
	english := words.Localizer{Words: library.In("en")}
	o.Permissions = func(p ui.Permissions) []string { return english.Permissions(p) }
	o.Conn, err = wire.NewConn(wire.ConnOptions{Token: token, Log: zerolog.Nop(), Now: o.Now, Line: cmd.line})
	return o, unusable, err
}

// tokenFound is the check of reading the token.
func tokenFound(config Config, token string, missing error) doctor.Check {
	from := tokenVariable
	if config.TokenFile != "" {
		from = "token_file"
	}
	switch parts := strings.Split(token, "."); {
	case missing != nil:
		return doctor.Broken("copy the bot's token from the Bot page of Discord's developer portal", "%v", missing)
	case len(parts) != 3:
		return doctor.Fine("read from %s (tokens have three parts with dots between them, and this has %d: it may be a public key, a client secret or an id)", from, len(parts))
	}
	return doctor.Fine("read from %s", from)
}

// proxySecrets returns the parts of the environment's proxy addresses that must not be printed.
func proxySecrets() (all []string) {
	for _, name := range []string{"HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"} {
		value := os.Getenv(name)
		u, err := url.Parse(value)
		switch password, has := "", false; {
		case err != nil: // errors about it contain all of it
			all = append(all, value)
		case u.User != nil:
			if password, has = u.User.Password(); has {
				all = append(all, u.User.String(), password)
			}
		}
	}
	return all
}
