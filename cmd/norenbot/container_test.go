package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"
)

// lineOf returns what follows the first match of a pattern in a text, and its groups.
func lineOf(t *testing.T, text, pattern string) []string {
	t.Helper()
	found := regexp.MustCompile("(?m)" + pattern).FindStringSubmatch(text)
	require.NotNil(t, found, pattern)
	return found
}

// wordsIn reads a list such as ["/norenbot", "run"].
func wordsIn(t *testing.T, list string) (all []string) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(list), &all), list)
	return all
}

// understood checks that norenbot has a command with these flags.
func understood(t *testing.T, args []string) {
	t.Helper()
	status, said := executed(t, append(slices.Clone(args), "--help"))
	require.Zero(t, status, "%q: %s", args, said)
	require.Contains(t, said, "Usage: norenbot "+args[0])
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// TestDockerfile checks that everything the Dockerfile names exists.
func TestDockerfile(t *testing.T) {
	text := readText(t, "Dockerfile")
	require.Equal(t, lineOf(t, readText(t, "../../go.mod"), `^go (\d+\.\d+)`)[1], lineOf(t, text, `^FROM golang:(\S+) AS build$`)[1])
	build := lineOf(t, text, `^RUN .*go build .*-o (/\S+) \./(\S+) && mkdir (/\S+)$`)
	_, err := os.Stat(filepath.Join("../..", build[2], "main.go"))
	require.NoError(t, err)
	program, folder := build[1], lineOf(t, text, `^VOLUME (\S+)$`)[1]
	lineOf(t, text, `^COPY --from=build `+program+` `+program+`$`)
	owner := lineOf(t, text, `^COPY --from=build --chown=(\S+) `+build[3]+` `+folder+`$`)[1]
	require.Equal(t, owner, lineOf(t, text, `^USER (\S+)$`)[1], "the container's user can write the store")
	require.Equal(t, folder, lineOf(t, text, `^WORKDIR (/data)$`)[1])
	require.False(t, filepath.IsAbs(defaultConfig().Data), "the store is below the folder that is kept")
	require.Equal(t, []string{program}, wordsIn(t, lineOf(t, text, `^ENTRYPOINT (.+)$`)[1]))
	understood(t, wordsIn(t, lineOf(t, text, `^CMD (.+)$`)[1]))
	health := wordsIn(t, lineOf(t, text, `^HEALTHCHECK .* CMD (.+)$`)[1])
	require.Equal(t, program, health[0], "there is no shell in the image")
	understood(t, health[1:])
	require.True(t, strings.HasPrefix(defaultConfig().HTTP, "127.0.0.1:"), "the check asks where run serves unless told otherwise")
}

// TestCompose checks that everything the compose file names exists, and that both services are restarted.
func TestCompose(t *testing.T) {
	text := readText(t, "compose.yaml")
	_, services, found := strings.Cut(text, "\nservices:\n")
	require.True(t, found)
	bot, database, found := strings.Cut(services, "\n  postgres:\n")
	require.True(t, found)
	database, volumes, found := strings.Cut(database, "\nvolumes:\n")
	require.True(t, found)
	for _, service := range []string{bot, database} {
		require.Contains(t, service, "\n    restart: unless-stopped\n")
	}
	_, err := os.Stat(filepath.Join(lineOf(t, bot, `^      context: (\S+)$`)[1], lineOf(t, bot, `^      dockerfile: (\S+)$`)[1]))
	require.NoError(t, err)
	require.Equal(t, lineOf(t, readText(t, "Dockerfile"), `^VOLUME (\S+)$`)[1], lineOf(t, bot, `^      - norenbot:(\S+)`)[1])

	known := []string{tokenVariable, postgresVariable, configVariable}
	for _, name := range regexp.MustCompile(`NORENBOT_\w+`).FindAllString(text, -1) {
		require.Contains(t, known, name)
	}
	token := lineOf(t, bot, `^      `+tokenVariable+`: (.+)$`)[1]
	require.Contains(t, token, "${NORENBOT_TOKEN:?", "without it compose says so")
	address := lineOf(t, bot, `^      `+postgresVariable+`: (.+)$`)[1]
	address = regexp.MustCompile(`\$\{POSTGRES_PASSWORD:\?[^}]*\}`).ReplaceAllString(address, "secret")
	require.NoError(t, checkDatabase(address))
	to, err := pgconn.ParseConfig(address)
	require.NoError(t, err)
	require.Equal(t, "postgres", to.Host, "the service's name")
	require.Equal(t, "secret", to.Password)
	require.Equal(t, lineOf(t, database, `^      POSTGRES_USER: (\S+)$`)[1], to.User)
	require.Equal(t, lineOf(t, database, `^      POSTGRES_DB: (\S+)$`)[1], to.Database)
	lineOf(t, database, `^      POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?`)
	require.Equal(t, []string{"CMD", "pg_isready", "--username=" + to.User, "--dbname=" + to.Database}, wordsIn(t, lineOf(t, database, `^      test: (.+)$`)[1]))
	require.Contains(t, bot, "condition: service_healthy")
	for _, name := range []string{"norenbot", lineOf(t, database, `^      - (\S+):/var/lib/postgresql/data$`)[1]} {
		require.Contains(t, volumes, "  "+name+":")
	}
}

// TestContainersInTheManual checks that the files and commands that OPERATING.md names for containers exist.
func TestContainersInTheManual(t *testing.T) {
	_, section, found := strings.Cut(readText(t, "OPERATING.md"), "### As a container\n")
	require.True(t, found)
	section, _, _ = strings.Cut(section, "\n## ")
	for _, file := range regexp.MustCompile(`\]\((\w[\w./]*)\)`).FindAllStringSubmatch(section, -1) {
		_, err := os.Stat(file[1])
		require.NoError(t, err)
	}
	for _, command := range regexp.MustCompile("(?:/norenbot|`norenbot) (\\w+[\\w -]*)").FindAllStringSubmatch(section, -1) {
		understood(t, strings.Fields(command[1]))
	}
	for _, name := range regexp.MustCompile(`NORENBOT_\w+`).FindAllString(section, -1) {
		require.Contains(t, []string{tokenVariable, postgresVariable, configVariable}, name)
	}
	require.Contains(t, section, "--restart unless-stopped")
	require.Contains(t, readText(t, "../../README.md"), "cmd/norenbot/compose.yaml")
}
