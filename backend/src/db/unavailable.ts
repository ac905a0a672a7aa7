/** PostgreSQL could not be reached, or not in time. A retry may succeed; nothing is wrong with the request. */
export class DatabaseUnavailable extends Error {
  /** The connection is unusable, as opposed to a statement that a reachable server refused or canceled. */
  readonly isLost: boolean;

  constructor(message: string, options: { cause?: unknown; isLost: boolean }) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
    this.isLost = options.isLost;
  }
}

/** Network errors, by Node's codes. */
const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EHOSTDOWN ENETDOWN ENOTFOUND EAI_AGAIN'.split(' '),
);
/** The server is another one than it must be, or its certificate is out of date: Node's and OpenSSL's codes. */
const NOT_TRUSTED = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$)/;
/** The connection is lost: connection exceptions, shutdowns, crashes, starting up, idle for too long (in a transaction). */
const CONNECTION_LOST = /^(?:08...|57P0[1-5]|25P03)$/;
/** The server is reachable: disk full, out of memory, too many connections, lock timeout, canceled statement, deadlock, serialization failure. */
const BUSY = /^(?:53[123]00|55P03|57014|40P01|40001)$/;
/** Errors of `pg` and `pg-pool` have no code. */
const CONNECTION_LOST_MESSAGE =
  /^Connection terminated|^timeout e|connection error and is not queryable|closed and is not queryable|after calling end on the pool/;

/** Maps an error of `pg` to `DatabaseUnavailable` where PostgreSQL is unreachable or overloaded; null for any other. */
export function asUnavailable(error: unknown): DatabaseUnavailable | null {
  if (error instanceof DatabaseUnavailable) return error;
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  const isLost =
    typeof code === 'string'
      ? NETWORK.has(code) || NOT_TRUSTED.test(code) || CONNECTION_LOST.test(code)
      : CONNECTION_LOST_MESSAGE.test(message);
  if (!isLost && !BUSY.test(String(code))) return null;
  return new DatabaseUnavailable(message || String(code), { cause: error, isLost });
}
