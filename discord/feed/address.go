package feed

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"norenbot/game/text"
)

// Errors of an endpoint URL that a server manager has typed.
var (
	// errAddress is returned for a text that is not an https URL.
	errAddress = errors.New("not an address that begins with https://")
	// errInside is returned for an address outside the public internet, such as this machine or a private network,
	// and at each call if the host name resolves to one.
	errInside = errors.New("not an address of the public internet")
)

// addressMost is how long an endpoint URL may be, in characters as Discord counts them (text.Length).
const addressMost = 500

// special are the address blocks that no event is sent to: IANA's special-purpose registries (RFC 6890 and later),
// multicast, and the IPv6 blocks that embed an IPv4 address, whose real destination is unknown.
var special = prefixes(
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
	"192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
	"198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
)

// global is the part of IPv6 that has been allocated (RFC 4291, 2.4). Loopback, link-local, unique local and mapped
// addresses, NAT64 and unassigned blocks are outside it.
var global = netip.MustParsePrefix("2000::/3")

func prefixes(blocks ...string) (all []netip.Prefix) {
	for _, block := range blocks {
		all = append(all, netip.MustParsePrefix(block))
	}
	return all
}

// public reports whether an address belongs to the public internet.
func public(a netip.Addr) bool {
	a = a.Unmap()
	if !a.Is4() && !global.Contains(a) { // an address with a zone is in none
		return false
	}
	for _, p := range special {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// addressOf returns an endpoint URL as it was typed, without spaces around it and without a fragment. It stays as it
// was typed, so that the form can show it again; net/http escapes it when it is called. Its host name is resolved at
// each call, because it can lead to another machine by then. Errors: errAddress, errInside.
func addressOf(typed string) (string, error) {
	typed, _, _ = strings.Cut(strings.TrimSpace(typed), "#")
	u, err := url.Parse(typed)
	switch {
	case err != nil, text.Length(typed) > addressMost, u.Scheme != "https", u.Hostname() == "", u.User != nil:
		return "", errAddress
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil && !public(a) {
		return "", errInside
	}
	if host := strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")); host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return "", errInside
	}
	return typed, nil
}

// mayDial returns why no connection may be made to an address and port, after net.Dialer has resolved the name; nil
// if one may. Errors: errInside.
func mayDial(address string, allows func(netip.Addr) bool) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %q", errInside, address)
	}
	if !allows(at.Addr()) {
		return errInside
	}
	return nil
}
