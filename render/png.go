package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"

	"github.com/klauspost/compress/zlib"
)

// An encoder writes paletted pictures as PNG, eight bits a pixel. It exists because image/png always uses the
// standard library's deflate, which needs twice the time for a larger file. Equal pixels give equal bytes, whatever
// was encoded before. Only one goroutine may use it at a time.
type encoder struct {
	file bytes.Buffer
	rows *zlib.Writer // into file
	some []byte       // rows, each after its filter byte
}

// newEncoder returns an encoder at the fastest level: pictures of few colours compress well anyway.
func newEncoder() (*encoder, error) {
	e := &encoder{}
	rows, err := zlib.NewWriterLevel(&e.file, zlib.BestSpeed)
	if err != nil {
		return nil, fmt.Errorf("making a deflater: %w", err)
	}
	e.rows = rows
	return e, nil
}

// signature starts every PNG (PNG 5.2).
const signature = "\x89PNG\r\n\x1a\n"

// encode returns a picture's file, which the next call overwrites. The palette has at most 256 opaque colours;
// transparency would need another chunk.
func (e *encoder) encode(img *image.Paletted) ([]byte, error) {
	e.file.Reset()
	e.file.WriteString(signature)
	e.chunk("IHDR", func() { e.head(img.Rect.Size()) })
	e.chunk("PLTE", func() { e.inks(img.Palette) })
	var err error
	e.chunk("IDAT", func() { err = e.pixels(img) })
	e.chunk("IEND", func() {})
	return e.file.Bytes(), err
}

// chunk writes a chunk whose content write appends: length, type, content and the checksum of the latter two (PNG
// 5.3). It fills in the length afterwards.
func (e *encoder) chunk(kind string, write func()) {
	e.number(0)
	from := e.file.Len()
	e.file.WriteString(kind)
	write()
	chunk := e.file.Bytes()[from:]
	binary.BigEndian.PutUint32(e.file.Bytes()[from-4:], uint32(len(chunk)-len(kind)))
	e.number(crc32.ChecksumIEEE(chunk))
}

// number writes 4 bytes in big-endian order, like all numbers of PNG.
func (e *encoder) number(n uint32) {
	e.file.Write(binary.BigEndian.AppendUint32(e.file.AvailableBuffer(), n))
}

// head writes the content of IHDR (PNG 11.2.1).
func (e *encoder) head(size image.Point) {
	e.number(uint32(size.X))
	e.number(uint32(size.Y))
	const bits, indexed, deflate, adaptive, progressive = 8, 3, 0, 0, 0
	e.file.Write([]byte{bits, indexed, deflate, adaptive, progressive})
}

// inks writes the content of PLTE: three bytes a colour (PNG 11.2.2).
func (e *encoder) inks(p color.Palette) {
	for _, c := range p {
		r, g, b, _ := c.RGBA()
		e.file.Write([]byte{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)})
	}
}

// enough is how many bytes of rows are deflated at once, to save a call for each row.
const enough = 16 << 10

// pixels writes the rows, unfiltered: differences of palette indices mean nothing and compress worse (PNG 12.7).
func (e *encoder) pixels(img *image.Paletted) error {
	e.rows.Reset(&e.file)
	e.some = e.some[:0]
	for y := range img.Rect.Dy() {
		const unfiltered = 0
		e.some = append(append(e.some, unfiltered), img.Pix[y*img.Stride:][:img.Rect.Dx()]...)
		if len(e.some) < enough && y+1 < img.Rect.Dy() {
			continue
		}
		if _, err := e.rows.Write(e.some); err != nil {
			return err
		}
		e.some = e.some[:0]
	}
	return e.rows.Close()
}
