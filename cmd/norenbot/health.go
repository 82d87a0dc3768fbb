package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// configVariable is the environment variable that names the configuration file, for commands without --config. In a
// container it makes `norenbot health` read the file that `norenbot run` has read.
const configVariable = "NORENBOT_CONFIG"

// healthCmd asks a running bot whether people can play. It is for containers, which have no curl.
type healthCmd struct {
	Config string        `env:"NORENBOT_CONFIG" type:"path" placeholder:"FILE" help:"The configuration file of norenbot run; its http is the address to ask."`
	HTTP   string        `name:"http" placeholder:"ADDRESS" help:"The address to ask, instead of the configuration's."`
	Alive  bool          `help:"Ask only whether the process answers (/healthz), and not whether people can play (/readyz)."`
	Within time.Duration `default:"5s" help:"How long the answer may take."`
}

// Run prints a line and returns nil if the bot is well, or stands by for another process.
func (cmd *healthCmd) Run(c *console) error {
	if cmd.Within <= 0 {
		return fmt.Errorf("%w: --within %v: give it more than 0, such as 5s", errConfig, cmd.Within)
	}
	address, err := cmd.address()
	if err != nil {
		return err
	}
	path := "/readyz"
	if cmd.Alive {
		path = "/healthz"
	}
	ctx, cancel := context.WithTimeout(c, cmd.Within)
	defer cancel()
	status, text, err := askHealth(ctx, "http://"+address+path)
	switch {
	case ctx.Err() != nil && c.Err() == nil:
		return fmt.Errorf("nothing answers at %s within %v", address, cmd.Within)
	case err != nil:
		return fmt.Errorf("nothing answers at %s: is norenbot running, and is that http in its configuration? (%w)", address, err)
	case status == http.StatusOK && (strings.HasPrefix(text, "ready") || text == "ok"),
		status == http.StatusServiceUnavailable && strings.HasPrefix(text, standingBy):
		fmt.Fprintln(c.out, text)
		return nil
	case status == http.StatusServiceUnavailable:
		return fmt.Errorf("not ready: %s", text)
	}
	return fmt.Errorf("what answers at %s is not norenbot (status %d)", address, status)
}

// address returns where the bot can be asked from this machine.
func (cmd *healthCmd) address() (string, error) {
	address := cmd.HTTP
	if address == "" {
		config := defaultConfig()
		if cmd.Config != "" {
			var err error
			if config, err = readConfig(cmd.Config); err != nil {
				return "", err
			}
		}
		address = config.HTTP
	}
	if address == "" {
		return "", fmt.Errorf("%w: http is \"\", so norenbot serves nothing that can be asked: give it an address, such as 127.0.0.1:8580", errConfig)
	}
	if err := checkAddress(address); err != nil {
		return "", fmt.Errorf("%w: --http %s: %w", errConfig, address, err)
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return "", err
	}
	switch ip := net.ParseIP(host); {
	case host == "", ip != nil && ip.IsUnspecified() && ip.To4() != nil:
		host = "127.0.0.1"
	case ip != nil && ip.IsUnspecified():
		host = "::1"
	}
	return net.JoinHostPort(host, port), nil
}

// askHealth returns the answer in one line.
func askHealth(ctx context.Context, url string) (status int, text string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, "", err
	}
	// A transport without the environment's proxy, which does not lead to this machine.
	client := http.Client{Transport: new(http.Transport), CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(request)
	if err != nil {
		if inner := errors.Unwrap(err); inner != nil { // without the URL
			err = inner
		}
		return 0, "", err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, 1<<12))
	return answer.StatusCode, strings.Join(strings.Fields(string(body)), " "), err
}
