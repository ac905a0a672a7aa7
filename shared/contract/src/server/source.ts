import ipaddr from 'ipaddr.js';

/** Prefix length of the IPv6 network assigned to one customer. */
const IPV6_NETWORK_BITS = 64;
/** Some load balancers append the client's port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const BRACKETED = /^\[([^\]]+)\](?::\d+)?$/;
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const trimmed = text.trim();
  const [bare] = (BRACKETED.exec(trimmed)?.[1] ?? IPV4_WITH_PORT.exec(trimmed)?.[1] ?? trimmed).split('%', 1);
  if (!bare || !(ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare))) return null;
  return ipaddr.process(bare);
}

/**
 * Normalizes an IP address; null if invalid. Removes port, brackets and zone, and converts an IPv4-mapped IPv6 address to IPv4.
 * @example addressOf('[::ffff:192.0.2.1]:4711') // '192.0.2.1'
 */
export function addressOf(text: string): string | null {
  return parse(text)?.toString() ?? null;
}

/**
 * The key of rate limits: an IPv4 address, or the /64 of an IPv6 one, since one customer holds all addresses in it. All invalid
 * addresses share one source.
 * @example sourceOf('2001:db8:1:2:3::4') // '2001:db8:1:2::/64'
 */
export function sourceOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipv6Network(parsed.toString(), IPV6_NETWORK_BITS);
}

const ipv6Network = (address: string, bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`;

/** Providers assign up to a /56 or a /48 to one customer, and some of those to many: together they have more than one /64, not as much. */
const WIDER = [56, 48];

/**
 * A source and the wider networks that it is in, for bounds that grow with them. An IPv4 address is in none.
 * @example widening('2001:db8:1:2::/64') // ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']
 */
export function widening(source: string): string[] {
  const [, address] = /^([\da-f:]+)\/64$/.exec(source) ?? [];
  return address === undefined ? [source] : [source, ...WIDER.map((bits) => ipv6Network(address, bits))];
}

/**
 * The network of an address, whose addresses are easily obtained together. For rules that require several distinct people.
 * @example networkOf('2001:db8:1:2::3') // '2001:db8:1::/48'
 */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`;
  return ipv6Network(parsed.toString(), 48);
}

/** Whether an address is a loopback address. */
export function isLoopback(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

/** Whether a host name or address from a configuration or URL is loopback only. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
}

/**
 * Normalizes a public IP address for lookups in geolocation databases; an IPv4-mapped IPv6 address becomes IPv4. Null for private,
 * loopback, reserved and malformed ones, which have no location.
 */
export function publicAddress(address: string): string | null {
  const parsed = parse(address);
  return parsed?.range() === 'unicast' ? parsed.toString() : null;
}
