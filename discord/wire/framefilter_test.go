package wire

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"
)

// through returns what the library gets of frames, until they end.
func through(frames []byte) (string, error) {
	got, err := io.ReadAll(iotest.OneByteReader(&sieve{from: bufio.NewReader(bytes.NewReader(frames))}))
	return string(got), err
}

// framed returns one frame.
func framed(first byte, data string) []byte {
	var s sieve
	s.write(first, []byte(data))
	return s.out.Bytes()
}

func deflated(t *testing.T, text string) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, err := z.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return b.String()
}

// TestSieve checks that the library gets what opens and keeps a session, and everything else under unknown names.
func TestSieve(t *testing.T) {
	t.Parallel()
	for came, gets := range map[string]string{
		`{"op":10,"d":{"heartbeat_interval":41250}}`:         `{"op":10,"s":0,"t":"","d":{"heartbeat_interval":41250}}`,
		`{"op":10,"d":{"heartbeat_interval":0}}`:             nothing,
		`{"op":10,"d":{"heartbeat_interval":9223372036854}}`: nothing,
		`{"op":10,"d":null}`:                                 nothing,
		`{"op":10}`:                                          nothing,
		`null`:                                               nothing,
		`{}`:                                                 nothing,
		`{"op":"0"}`:                                         nothing,
		``:                                                   nothing,
		`{"op":0,"s":1,"t":"READY","d":{"session_id":"a\"b","guilds":[null],"user":null}}`: `{"op":0,"s":1,"t":"READY","d":{"session_id":"a\"b"}}`,
		`{"op":0,"s":1,"t":"READY","d":null}`:                                              `{"op":0,"s":1,"t":"READY","d":{"session_id":""}}`,
		`{"op":0,"s":2,"t":"RESUMED","d":7}`:                                               `{"op":0,"s":2,"t":"RESUMED","d":{}}`,
		`{"op":0,"s":3,"t":"GUILD_CREATE","d":{"channels":[null]}}`:                        `{"op":0,"s":3,"t":"foreign/GUILD_CREATE","d":null}`,
		`{"op":0,"s":4,"t":"INTERACTION_CREATE","d":{"id":"7"}}`:                           `{"op":0,"s":4,"t":"foreign/INTERACTION_CREATE","d":{"id":"7"}}`,
		`{"op":0,"s":5,"t":"THREAD_UPDATE"}`:                                               `{"op":0,"s":5,"t":"foreign/THREAD_UPDATE","d":null}`,
	} {
		want := string(framed(lastPart|textKind, gets))
		for how, frames := range map[string][]byte{
			"whole":      framed(lastPart|textKind, came),
			"compressed": framed(lastPart|binaryKind, deflated(t, came)),
			"in parts":   append(append(framed(textKind, came[:len(came)/2]), framed(0, "")...), framed(lastPart, came[len(came)/2:])...),
		} {
			got, err := through(frames)
			require.NoError(t, err)
			require.Equal(t, want, got, "%s, %s", came, how)
		}
	}
}

// TestSieveOfFrames checks that long frames pass, and pings and closes between the parts of a message, and that an
// invalid, oversized or incomplete frame ends the connection.
func TestSieveOfFrames(t *testing.T) {
	t.Parallel()
	for _, long := range []int{200, 70_000} {
		data := `{"op":0,"s":1,"t":"INTERACTION_CREATE","d":"` + strings.Repeat("x", long) + `"}`
		got, err := through(framed(lastPart|textKind, data))
		require.NoError(t, err)
		require.Equal(t, string(framed(lastPart|textKind, strings.Replace(data, "INTER", "foreign/INTER", 1))), got)
	}
	ping, closing := framed(lastPart|websocket.PingMessage, "x"), framed(lastPart|websocket.CloseMessage, string(websocket.FormatCloseMessage(4004, "no")))
	got, err := through(bytes.Join([][]byte{framed(textKind, `{"op"`), ping, framed(lastPart, `:11}`), closing}, nil))
	require.NoError(t, err)
	require.Equal(t, string(ping)+string(framed(lastPart|textKind, `{"op":11,"s":0,"t":"foreign/","d":null}`))+string(closing), got)
	_, err = through(framed(lastPart|textKind, `{"op":9,"d":false}`))
	require.ErrorIs(t, err, errInvalid, "the library would identify at once")
	_, err = through(framed(lastPart|textKind, `{"op":9,"d":true}`))
	require.ErrorIs(t, err, errResumable)
	_, err = through([]byte{lastPart | textKind, masked | 1, 0, 0, 0, 0, 'x'})
	require.ErrorIs(t, err, errFrame)
	_, err = through([]byte{lastPart | textKind, 127, 255, 255, 255, 255, 255, 255, 255, 255})
	require.ErrorIs(t, err, errFrame)
	_, err = through(framed(lastPart|textKind, `{"op":11}`)[:5])
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}
