// Package pagetest opens the stand-in's web page in headless Chromium, for
// tests: windows that click and wait as a person does. Tests that use it are
// skipped unless NORENBOT_CI is set.
package pagetest

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// program finds the browser: the one that NORENBOT_CHROMIUM names, or a usual
// one; "" if there is none.
func program() string {
	for _, name := range []string{os.Getenv("NORENBOT_CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	return ""
}

// shared is the Chromium of all tests that run now; the last of them ends it.
var shared struct {
	sync.Mutex
	ctx     context.Context
	profile string
	users   int
}

// Browser is a headless Chromium with an empty profile, which the tests that
// run at the same time share. The test is skipped unless NORENBOT_CI is set, and
// fails where there is no Chromium.
func Browser(t *testing.T) context.Context {
	t.Helper()
	if os.Getenv("NORENBOT_CI") == "" {
		t.Skip("people in the web page: set NORENBOT_CI, with Chromium installed")
	}
	require.NotEmpty(t, program(), "no Chromium found: install it, or name it in NORENBOT_CHROMIUM")
	shared.Lock()
	defer shared.Unlock()
	if shared.users == 0 {
		launch(t)
	}
	shared.users++
	t.Cleanup(leave)
	return shared.ctx
}

func launch(t *testing.T) {
	t.Helper()
	profile, err := os.MkdirTemp("", "pagetest")
	require.NoError(t, err)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program()), chromedp.UserDataDir(profile), chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, _ := chromedp.NewExecAllocator(context.Background(), options...) // leave stops what it starts
	ctx, _ := chromedp.NewContext(allocator)
	require.NoError(t, chromedp.Do(ctx))
	shared.ctx, shared.profile = ctx, profile
}

func leave() {
	shared.Lock()
	defer shared.Unlock()
	if shared.users--; shared.users > 0 {
		return
	}
	_ = chromedp.Cancel(shared.ctx) // waits until Chromium has left its profile
	_ = os.RemoveAll(shared.profile)
}
