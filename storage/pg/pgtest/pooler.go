package pgtest

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// A Pooling says when a Pooler takes a server connection away from a client.
type Pooling int

// The ways of pooling.
const (
	BySession     Pooling = iota // when the client disconnects
	ByTransaction                // after each transaction; the next one gets the connection that was used last
	InTurn                       // after each transaction; the next one gets the connection that waits longest
)

// A Pooler is a proxy for a server, like PgBouncer. It supports the part of the protocol that pgx uses, without
// COPY.
type Pooler struct {
	socket  string
	address string
	ended   sync.WaitGroup

	mu    sync.Mutex
	mode  Pooling
	idle  []*backend
	conns []net.Conn // all of them, to close
}

// A backend is a connection to the server.
type backend struct {
	net.Conn
	greeting []byte // the server's first messages, to be sent to clients
}

// Pool starts a pooler for the server. It ends with the test.
func (s *Server) Pool(t testing.TB, mode Pooling) *Pooler {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &Pooler{socket: filepath.Join(s.Folder, ".s.PGSQL.5432"), address: l.Addr().String(), mode: mode}
	p.ended.Go(func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			p.keep(client)
			p.ended.Go(func() { defer client.Close(); _ = p.serve(client) })
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		p.mu.Lock()
		for _, c := range p.conns {
			_ = c.Close()
		}
		p.mu.Unlock()
		p.ended.Wait()
	})
	return p
}

// Before returns the address of a schema through the pooler.
func (p *Pooler) Before(s *Server, schema string) string {
	host, port, _ := net.SplitHostPort(p.address)
	return fmt.Sprintf("host=%s port=%s user=bot dbname=%s search_path=%s sslmode=disable", host, port, s.database, schema)
}

// Become changes the way of pooling, from the next transaction on.
func (p *Pooler) Become(mode Pooling) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mode = mode
}

func (p *Pooler) keep(c net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns = append(p.conns, c)
}

// serve serves one client until it leaves.
func (p *Pooler) serve(client net.Conn) error {
	startup, err := readStartup(client)
	if err != nil || binary.BigEndian.Uint32(startup[4:]) != 3<<16 {
		return err // a request to cancel, which needs no answer
	}
	b, err := p.take(startup)
	if err != nil {
		return err
	}
	if _, err := client.Write(b.greeting); err != nil {
		return err
	}
	held := true
	for {
		if held && p.lets(b) {
			held = false
		}
		kind, frame, err := readFrame(client)
		if err != nil {
			if held {
				_ = b.Close()
			}
			return err
		}
		if !held {
			if b, err = p.take(startup); err != nil {
				return err
			}
			held = true
		}
		if err := exchange(client, b, kind, frame); err != nil {
			return err
		}
	}
}

// exchange passes a client's frames on until the server is ready for the next transaction.
func exchange(client net.Conn, b *backend, kind byte, frame []byte) error {
	for {
		if _, err := b.Write(frame); err != nil {
			return err
		}
		if kind == 'Q' || kind == 'S' { // a simple query, or the end of an extended one
			status, err := passOn(client, b)
			if err != nil || status == 'I' {
				return err
			}
		}
		var err error
		if kind, frame, err = readFrame(client); err != nil {
			_ = b.Close() // within a transaction
			return err
		}
	}
}

// passOn passes on the server's answers until it is ready; status is 'I' outside a transaction.
func passOn(client io.Writer, b *backend) (status byte, err error) {
	for {
		kind, frame, err := readFrame(b)
		if err != nil {
			return 0, err
		}
		if _, err := client.Write(frame); err != nil {
			return 0, err
		}
		if kind == 'Z' {
			return frame[5], nil
		}
	}
}

// take returns an idle connection of the server, or a new one.
func (p *Pooler) take(startup []byte) (*backend, error) {
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		at := n - 1
		if p.mode == InTurn {
			at = 0
		}
		b := p.idle[at]
		p.idle = append(p.idle[:at:at], p.idle[at+1:]...)
		p.mu.Unlock()
		return b, nil
	}
	p.mu.Unlock()
	conn, err := net.Dial("unix", p.socket)
	if err != nil {
		return nil, err
	}
	p.keep(conn)
	b := &backend{Conn: conn}
	if _, err := conn.Write(startup); err != nil {
		return nil, err
	}
	for {
		kind, frame, err := readFrame(conn)
		if err != nil {
			return nil, err
		}
		if b.greeting = append(b.greeting, frame...); kind == 'Z' || kind == 'E' {
			return b, nil
		}
	}
}

// lets makes a connection of the server idle after a transaction, unless its client keeps it.
func (p *Pooler) lets(b *backend) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.mode == BySession {
		return false
	}
	p.idle = append(p.idle, b)
	return true
}

// readStartup reads the first frame of a client, which has no kind. It declines encryption.
func readStartup(c net.Conn) ([]byte, error) {
	const sslRequest = 80877103
	for {
		frame := make([]byte, 8)
		if _, err := io.ReadFull(c, frame); err != nil {
			return nil, err
		}
		if binary.BigEndian.Uint32(frame[4:]) == sslRequest {
			if _, err := c.Write([]byte{'N'}); err != nil {
				return nil, err
			}
			continue
		}
		rest := make([]byte, binary.BigEndian.Uint32(frame)-8)
		_, err := io.ReadFull(c, rest)
		return append(frame, rest...), err
	}
}

// readFrame reads a frame: one byte for its kind, its length and the rest.
func readFrame(r io.Reader) (kind byte, frame []byte, err error) {
	head := make([]byte, 5)
	if _, err := io.ReadFull(r, head); err != nil {
		return 0, nil, err
	}
	rest := make([]byte, binary.BigEndian.Uint32(head[1:])-4)
	_, err = io.ReadFull(r, rest)
	return head[0], append(head, rest...), err
}
