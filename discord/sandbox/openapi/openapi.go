// Package openapi holds what passes between a bot and the stand-in against
// Discord's official OpenAPI file. The file is not part of the project: the
// environment variable NORENBOT_DISCORD_OPENAPI names it, and without it
// nothing is checked.
package openapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"norenbot/discord/sandbox"
)

// Variable is the environment variable that names the file.
const Variable = "NORENBOT_DISCORD_OPENAPI"

// TB is the part of testing.TB that Watch needs.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
}

// Watch fails the test for every request that the stand-in accepted against the
// file, and for every answer of the stand-in that does not fit it. Where the
// variable is unset it does nothing and returns false. The error forms below
// "errors" are left out: the file says that their codes are numbers, the
// documentation and the service say that they are words.
func Watch(t TB, w *sandbox.World) bool {
	t.Helper()
	name := os.Getenv(Variable)
	if name == "" {
		return false
	}
	s, err := load(name)
	if err != nil {
		t.Errorf("reading %s: %v", name, err)
		return false
	}
	w.Observe(func(e sandbox.Entry) {
		if err := s.Check(e); err != nil {
			t.Errorf("%s %s answered %d: %v", e.Method, e.Path, e.Status, err)
		}
	})
	return true
}

// Spec is a loaded file. Its methods may be called from any goroutine: mu guards the
// compiler and the schemas that it has compiled.
type Spec struct {
	doc   map[string]any
	paths map[string]string // "PATCH /channels/{}" to its place in the file

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema
}

var loaded sync.Map // by file name, so that every test of a run shares the compiled schemas

// load reads a file, once in a process.
func load(name string) (*Spec, error) {
	if s, ok := loaded.Load(name); ok {
		return s.(*Spec), nil
	}
	raw, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s, err := Parse(raw)
	if err != nil {
		return nil, err
	}
	kept, _ := loaded.LoadOrStore(name, s)
	return kept.(*Spec), nil
}

// Parse reads an OpenAPI file. It looks at the paths only; a schema is compiled when it
// is first needed.
func Parse(raw []byte) (*Spec, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("parsing the OpenAPI file: %w", err)
	}
	s := &Spec{compiler: jsonschema.NewCompiler(), paths: map[string]string{},
		schemas: map[string]*jsonschema.Schema{}}
	s.doc, _ = doc.(map[string]any)
	if err := s.compiler.AddResource(resource, doc); err != nil {
		return nil, fmt.Errorf("reading the OpenAPI file: %w", err)
	}
	paths, _ := s.doc["paths"].(map[string]any)
	for path, methods := range paths {
		for method := range methods.(map[string]any) {
			s.paths[strings.ToUpper(method)+" "+anonymous(path)] = "/paths/" + escape(path) + "/" + method
		}
	}
	return s, nil
}

// resource is the name under which the compiler has the file; nothing is fetched.
const resource = "file:///discord.json"

var variable = regexp.MustCompile(`\{[^}]*\}`)

// anonymous is a path without the names of its variable parts.
func anonymous(path string) string { return variable.ReplaceAllString(path, "{}") }

// escape writes a key for a JSON pointer.
func escape(key string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(key) }

// Check says how one exchange breaks the file; nil if it does not. Entries that
// are no requests, and routes that the file does not have, are passed over.
func (s *Spec) Check(e sandbox.Entry) error {
	at, known := s.paths[e.Method+" "+anonymous(e.Route)]
	if e.Way != sandbox.WayREST || !known {
		return nil
	}
	if e.Status < 300 && len(e.In) > 0 {
		if err := s.validate(at+"/requestBody/content/application~1json/schema",
			coerced(e.In)); err != nil {
			return fmt.Errorf("accepted a request that the file refuses: %w", err)
		}
	}
	if err := s.answer(at, e); err != nil {
		return fmt.Errorf("the answer does not fit the file: %w", err)
	}
	return nil
}

// Accepts says whether a body fits what the file asks of a route's requests.
// The error tells why not.
func (s *Spec) Accepts(method, route string, body []byte) error {
	at, known := s.paths[method+" "+anonymous(route)]
	if !known {
		return fmt.Errorf("the file has no %s %s", method, route)
	}
	return s.validate(at+"/requestBody/content/application~1json/schema", coerced(body))
}

// answer checks status and body; at is the route's place in the file.
func (s *Spec) answer(at string, e sandbox.Entry) error {
	status := strconv.Itoa(e.Status)
	switch {
	case e.Status >= 400:
		return s.failure(e.Out)
	case s.find(at+"/responses/"+status) == nil:
		return fmt.Errorf("the file does not have status %s here", status)
	case len(e.Out) == 0:
		return nil
	}
	return s.validate(at+"/responses/"+status+"/content/application~1json/schema", e.Out)
}

// failure checks an error's code and message.
func (s *Spec) failure(body []byte) error {
	var all map[string]json.RawMessage
	if json.Unmarshal(body, &all) != nil {
		return nil // the HTML of a ban, which the file does not have
	}
	delete(all, "errors")
	rest, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return s.validate("/components/schemas/ErrorResponse", rest)
}

// validate holds JSON against the schema at a place of the file; a place that
// does not exist accepts nothing.
func (s *Spec) validate(at string, body []byte) error {
	schema, err := s.schema(at)
	if err != nil {
		return err
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

// schema compiles the schema at a place of the file, once.
func (s *Spec) schema(at string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if found := s.schemas[at]; found != nil {
		return found, nil
	}
	if s.find(at) == nil {
		return nil, fmt.Errorf("the file has nothing at %s", at)
	}
	compiled, err := s.compiler.Compile(resource + "#" + at)
	if err != nil {
		return nil, fmt.Errorf("compiling %s: %w", at, err)
	}
	s.schemas[at] = compiled
	return compiled, nil
}

// find walks a JSON pointer; nil if it leads nowhere.
func (s *Spec) find(at string) any {
	var here any = s.doc
	for key := range strings.SplitSeq(strings.TrimPrefix(at, "/"), "/") {
		node, _ := here.(map[string]any)
		here = node[strings.NewReplacer("~1", "/", "~0", "~").Replace(key)]
	}
	return here
}

var permissions = regexp.MustCompile(`("default_member_permissions":)"(\d+)"`)

// coerced writes default_member_permissions as the number that the file wants;
// discordgo sends a string, and Discord takes both.
func coerced(body []byte) []byte { return permissions.ReplaceAll(body, []byte("$1$2")) }
