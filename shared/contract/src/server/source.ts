import ipaddr from 'ipaddr.js';

/** How many bits of an IPv6 address belong to the network that one customer is given. */
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
 * The address in its one spelling, or null where the text is none: without port, brackets and zone, and an IPv4 address in
 * IPv6 form as the IPv4 address.
 * @example addressOf('[::ffff:192.0.2.1]:4711') // '192.0.2.1'
 */
export function addressOf(text: string): string | null {
  return parse(text)?.toString() ?? null;
}

/**
 * The source that limits count by: an IPv4 address, or the /64 of an IPv6 one, since one customer holds all addresses in it.
 * What is no address is one source of its own.
 * @example sourceOf('2001:db8:1:2:3::4') // '2001:db8:1:2::/64'
 */
export function sourceOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_NETWORK_BITS}`).toString()}/${IPV6_NETWORK_BITS}`;
}

/**
 * The network that an address is one of many in: whoever has one of them easily has the others. For what needs several people to say it.
 * @example networkOf('2001:db8:1:2::3') // '2001:db8:1::/48'
 */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return 'unknown';
  if (parsed.kind() === 'ipv4') return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`;
}

/** Whether an address is of this machine. */
export function isLoopback(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

/** Whether a host name or an address, as it stands in a configuration or a URL, is of this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isLoopback(host);
}

/**
 * An address of the public internet in the form that databases know it by, an IPv4 address in IPv6 form as the IPv4 one.
 * Null for private, loopback, reserved and malformed ones: such say nothing of a place, whatever a database has.
 */
export function publicAddress(address: string): string | null {
  const parsed = parse(address);
  return parsed?.range() === 'unicast' ? parsed.toString() : null;
}
