import type { IncomingHttpHeaders } from 'node:http';

/** Headers of one connection, not of the message (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
/**
 * Headers of the message that `Connection` can't drop: a body without its length would be sent raw, and the backend would read it as a
 * request of its own (request smuggling).
 */
const END_TO_END = new Set(['content-length', 'host']);

/** The headers to forward: neither those of the connection nor those listed in `Connection`. */
export function withoutHopByHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => END_TO_END.has(name) || !dropped.has(name)));
}
