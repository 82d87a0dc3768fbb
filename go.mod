module norenbot

go 1.26.0

require (
	github.com/BurntSushi/toml v1.6.0 // reads the configuration and names unknown keys
	github.com/alecthomas/kong v1.17.0 // the command line, from structs
	github.com/bwmarrin/discordgo v0.29.0 // speaks to Discord
	github.com/chromedp/cdproto v0.159.0 // tests: what chromedp sends
	github.com/chromedp/chromedp v0.22.0 // tests: plays in the page with a real browser
	github.com/go-text/typesetting v0.3.5 // shapes names in any script
	github.com/google/go-cmp v0.7.0 // tests: says where two stored matches differ
	github.com/gorilla/websocket v1.5.3 // the stand-in's gateway; discordgo's own choice
	github.com/jackc/pgx/v5 v5.12.0 // the store as a database
	github.com/klauspost/compress v1.20.1 // deflates a board in half the time, and smaller
	github.com/nicksnyder/go-i18n/v2 v2.7.0 // catalogs with plurals
	github.com/prometheus/client_golang v1.25.0 // /metrics
	github.com/rs/zerolog v1.35.1 // the log
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // tests: Discord's own description of its API
	github.com/stretchr/testify v1.12.1 // tests: assertions
	go.etcd.io/bbolt v1.5.0 // the store
	golang.org/x/image v0.47.0 // rasterises paths
	golang.org/x/sys v0.49.0 // how much room the disk has
	golang.org/x/text v0.43.0 // languages and their plurals
	pgregory.net/rapid v1.3.0 // tests: random sequences that shrink
)

require (
	github.com/beorn7/perks v1.0.1 // indirect
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/jackc/pgpassfile v1.0.0 // indirect
	github.com/jackc/pgservicefile v0.0.0-20240606120523-5a60cdf6a761 // indirect
	github.com/jackc/puddle/v2 v2.2.3 // indirect
	github.com/mattn/go-colorable v0.1.14 // indirect
	github.com/mattn/go-isatty v0.0.20 // indirect
	github.com/munnerz/goautoneg v0.0.0-20191010083416-a7dc8b61c822 // indirect
	github.com/prometheus/client_model v0.6.3 // indirect
	github.com/prometheus/common v0.72.0 // indirect
	github.com/prometheus/procfs v0.22.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	google.golang.org/protobuf v1.36.12 // indirect
)
