package feed

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"norenbot/game/text"
)

// TestPublic checks that nothing is sent into a private network, however its address is written.
func TestPublic(t *testing.T) {
	for address, is := range map[string]bool{
		"93.184.216.34": true, "8.8.8.8": true, "172.15.255.255": true, "172.32.0.1": true, "100.63.255.255": true, "100.128.0.1": true,
		"192.167.1.1": true, "169.253.1.1": true, "223.255.255.255": true, "2606:4700:4700::1111": true, "2a00:1450::1": true, "::ffff:8.8.8.8": true,
		"0.0.0.0": false, "10.0.0.1": false, "127.0.0.1": false, "127.255.255.254": false, "169.254.169.254": false, "172.16.0.1": false, "172.31.255.255": false,
		"192.168.1.1": false, "100.64.0.1": false, "100.127.255.255": false, "192.0.0.8": false, "192.0.2.1": false, "198.18.0.1": false, "198.19.255.255": false,
		"198.51.100.1": false, "203.0.113.9": false, "224.0.0.1": false, "239.255.255.255": false, "240.0.0.1": false, "255.255.255.255": false,
		"::": false, "::1": false, "fe80::1": false, "fe80::1%eth0": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false, "fec0::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "::127.0.0.1": false,
		"64:ff9b::7f00:1": false, "64:ff9b:1::1": false, "2002:7f00:1::1": false, "2001::1": false, "2001:db8::1": false, "3fff::1": false, "100::1": false, "5f00::1": false, "2606:4700::1%lo": false,
	} {
		a, err := netip.ParseAddr(address)
		require.NoError(t, err)
		require.Equal(t, is, public(a), address)
	}
	require.False(t, public(netip.Addr{}))
}

func TestAddressOf(t *testing.T) {
	for typed, want := range map[string]string{
		"https://example.org/hook?x=1":       "https://example.org/hook?x=1",
		"  https://example.org:8443/a#part ": "https://example.org:8443/a",
		"https://93.184.216.34/":             "https://93.184.216.34/",
		"https://example.org/é?ü=1":          "https://example.org/é?ü=1",
	} {
		address, err := addressOf(typed)
		require.NoError(t, err, typed)
		require.Equal(t, want, address)
	}
	for typed, want := range map[string]error{
		"": errAddress, "example.org": errAddress, "http://example.org": errAddress, "ftp://example.org": errAddress, "https://": errAddress, "https:///x": errAddress,
		"https://user:pass@example.org": errAddress, "https://exa mple.org": errAddress, "https://example.org/" + strings.Repeat("a", addressMost): errAddress,
		"https://127.0.0.1/": errInside, "https://[::1]/": errInside, "https://[::ffff:10.0.0.1]:443/": errInside, "https://169.254.169.254/latest": errInside,
		"https://localhost/": errInside, "https://LOCALHOST.:1/": errInside, "https://a.localhost": errInside, "https://[fe80::1%25eth0]/": errInside,
	} {
		_, err := addressOf(typed)
		require.ErrorIs(t, err, want, typed)
	}
}

// TestAddressLength counts characters as Discord does, so that the form can show every URL that it has accepted.
func TestAddressLength(t *testing.T) {
	const host = "https://example.org/"
	longest := host + strings.Repeat("é", addressMost-len(host))
	address, err := addressOf(longest)
	require.NoError(t, err)
	require.Equal(t, longest, address)
	require.Equal(t, addressMost, text.Length(address))
	_, err = addressOf(longest + "é")
	require.ErrorIs(t, err, errAddress)
}
