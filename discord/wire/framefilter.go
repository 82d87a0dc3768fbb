package wire

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"time"
)

// A sieve filters what the library reads of a gateway's frames. The library decodes events, and changes what it has
// decoded, on goroutines where nothing recovers: an unexpected null would end the process. So the sieve passes only
// what opens and keeps a session. It renames all other events to names that the library does not know, so that it
// passes them on undecoded.
type sieve struct {
	from  *bufio.Reader
	ends  func(error) // called with the reason when Discord is about to end the session or the connection; may be nil
	kind  byte        // of the current message
	parts []byte      // of the current message
	out   bytes.Buffer
}

// WebSocket frames (RFC 6455, 5.2).
const (
	lastPart    = 0x80
	kindOf      = 0x0f
	textKind    = 1
	binaryKind  = 2
	closeKind   = 8
	controlKind = 8 // from here on: pings and closes, which can come between the parts of messages
	masked      = 0x80
)

// messageMost bounds an inflated message; those of the largest servers have some megabytes.
const messageMost = 64 << 20

var errFrame = errors.New("the gateway sent an invalid frame")

// Read implements io.Reader.
func (s *sieve) Read(b []byte) (int, error) {
	for s.out.Len() == 0 {
		if err := s.next(); err != nil {
			return 0, err
		}
	}
	return s.out.Read(b)
}

// next reads one frame.
func (s *sieve) next() error {
	var head [2]byte
	if _, err := io.ReadFull(s.from, head[:]); err != nil {
		return err
	}
	size, err := s.size(head[1])
	if err != nil {
		return err
	}
	if head[1]&masked != 0 || size > messageMost-uint64(len(s.parts)) {
		return errFrame
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(s.from, data); err != nil {
		return err
	}
	kind := head[0] & kindOf
	if kind >= controlKind {
		if kind == closeKind && len(data) >= 2 && s.ends != nil {
			s.ends(closing(int(binary.BigEndian.Uint16(data))))
		}
		s.write(head[0], data)
		return nil
	}
	if kind != 0 {
		s.kind = kind
	}
	if s.parts = append(s.parts, data...); head[0]&lastPart == 0 {
		return nil
	}
	whole := s.parts
	s.parts = nil
	passes, err := sifted(s.kind, whole)
	if err != nil {
		if s.ends != nil {
			s.ends(err)
		}
		return err
	}
	s.write(lastPart|textKind, passes)
	return nil
}

// size returns how many bytes follow; head is the second byte of a frame.
func (s *sieve) size(head byte) (uint64, error) {
	more := map[byte]int{126: 2, 127: 8}[head&^masked]
	if more == 0 {
		return uint64(head &^ masked), nil
	}
	var long [8]byte
	_, err := io.ReadFull(s.from, long[8-more:])
	return binary.BigEndian.Uint64(long[:]), err
}

// write writes one frame for the library.
func (s *sieve) write(first byte, data []byte) {
	s.out.WriteByte(first)
	switch n := len(data); {
	case n < 126:
		s.out.WriteByte(byte(n))
	case n < 1<<16:
		s.out.Write(binary.BigEndian.AppendUint16([]byte{126}, uint16(n)))
	default:
		s.out.Write(binary.BigEndian.AppendUint64([]byte{127}, uint64(n)))
	}
	s.out.Write(data)
}

// foreign starts the names of events that the library does not decode.
const foreign = "foreign/"

// Operations of the gateway (topics/opcodes-and-status-codes).
const (
	opEvent    = 0
	opIdentify = 2
	opInvalid  = 9
	opHello    = 10
)

// Events that the bot reads.
const (
	readyEvent       = "READY"
	resumedEvent     = "RESUMED"
	interactionEvent = "INTERACTION_CREATE"
	threadEvent      = "THREAD_UPDATE"
	threadGoneEvent  = "THREAD_DELETE"
	channelGoneEvent = "CHANNEL_DELETE"
	channelEvent     = "CHANNEL_UPDATE"
	roleEvent        = "GUILD_ROLE_UPDATE"
	memberEvent      = "GUILD_MEMBER_UPDATE" // of the bot itself: those of others need an intent
)

// isHeard reports whether the bot reads an event itself.
func isHeard(event string) bool {
	switch event {
	case interactionEvent, threadEvent, threadGoneEvent, channelGoneEvent, channelEvent, roleEvent, memberEvent:
		return true
	}
	return false
}

// nothing is a message that the library ignores; if it waits for its first one, it gives up.
const nothing = `{"op":-1}`

// Why a session ends that Discord calls invalid (op 9). The library must not see it: it would identify at once on
// the same connection, although Discord wants a pause and it may be another gateway's turn (trap 7).
var (
	errInvalid   = errors.New("the session is not accepted by Discord")
	errResumable = errors.New("a resume is asked for by Discord")
)

// sifted returns what the library gets of a message. Errors: errInvalid, errResumable.
func sifted(kind byte, message []byte) ([]byte, error) {
	if kind == binaryKind {
		message = inflated(message)
	}
	var m struct {
		Op   *int            `json:"op"`
		Seq  int64           `json:"s"`
		Type string          `json:"t"`
		Data json.RawMessage `json:"d"`
	}
	if err := json.Unmarshal(message, &m); err != nil || m.Op == nil {
		return []byte(nothing), nil
	}
	switch {
	case *m.Op == opInvalid && string(m.Data) == "true":
		return nil, errResumable
	case *m.Op == opInvalid:
		return nil, errInvalid
	case *m.Op == opHello && !beats(m.Data):
		return []byte(nothing), nil
	case *m.Op == opHello:
	case *m.Op == opEvent && m.Type == readyEvent:
		m.Data = sessionOf(m.Data)
	case *m.Op == opEvent && m.Type == resumedEvent:
		m.Data = json.RawMessage(`{}`)
	case *m.Op == opEvent && isHeard(m.Type):
		m.Type = foreign + m.Type
	default:
		m.Type, m.Data = foreign+m.Type, nil
	}
	sifted, err := json.Marshal(m)
	if err != nil {
		return []byte(nothing), nil
	}
	return sifted, nil
}

// inflated returns a compressed message; nil if it is not valid.
func inflated(message []byte) []byte {
	z, err := zlib.NewReader(bytes.NewReader(message))
	if err != nil {
		return nil
	}
	whole, err := io.ReadAll(io.LimitReader(z, messageMost))
	if err != nil {
		return nil
	}
	return whole
}

// sessionOf returns the fields of READY that identify a session; one without a name is not resumed.
func sessionOf(ready json.RawMessage) json.RawMessage {
	var r struct {
		ID string `json:"session_id"`
	}
	_ = json.Unmarshal(ready, &r) // what cannot be read stays empty
	session, _ := json.Marshal(r) // a string can be encoded
	return session
}

// beats reports whether HELLO has a usable heartbeat interval: the library does not check it.
func beats(hello json.RawMessage) bool {
	var h struct {
		Every int64 `json:"heartbeat_interval"` // ms
	}
	return json.Unmarshal(hello, &h) == nil && h.Every >= 1 && h.Every <= time.Hour.Milliseconds()
}
