import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { PreparingClient } from './prepared.ts';

/**
 * The one client of a PGlite, made by `pg`; PGlite has one session, so acquisitions queue. It never expires: its prepared statements would
 * be lost.
 */
export function pgliteClients(lite: PGlite): pg.Pool {
  const stream = () => new PgliteStream(lite);
  const who = { user: 'postgres', database: 'postgres', password: '', ssl: false };
  const pool = new pg.Pool({ Client: PreparingClient, max: 1, idleTimeoutMillis: 0, ...who, stream: stream as never });
  // A client that failed is replaced by the pool.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * A socket for `pg`, with PGlite as its peer. All messages of a statement (parse, bind, describe, execute, sync) reach PGlite in one
 * call, and `pg` parses the response itself: PGlite's own adapter makes five calls and parses twice.
 */
class PgliteStream extends EventEmitter {
  readonly writable = true;
  readonly #lite: PGlite;
  #held: Uint8Array[] = [];
  #corks = 0;

  constructor(lite: PGlite) {
    super();
    this.#lite = lite;
  }

  connect(): void {
    // Prepared statements belong to the session, which outlives this client.
    this.#lite.exec('deallocate all').then(
      () => this.emit('connect'),
      (error: unknown) => this.emit('error', error),
    );
  }

  cork(): void {
    this.#corks++;
  }

  uncork(): void {
    if (--this.#corks === 0) this.#send();
  }

  write(bytes: Uint8Array, written?: () => void): boolean {
    this.#held.push(bytes);
    if (this.#corks === 0) this.#send();
    if (written) setImmediate(written);
    return true;
  }

  end(): void {
    setImmediate(() => this.emit('close'));
  }

  destroy(): void {
    this.end();
  }

  // The rest of the socket's interface that `pg` uses.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  #send(): void {
    const question = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held);
    this.#held = [];
    // Not synchronously: `pg` is not ready for a response while it sends, and other work of this process gets its turn.
    setImmediate(() => void this.#ask(question));
  }

  async #ask(question: Uint8Array): Promise<void> {
    const parts: Buffer[] = [];
    try {
      // The bytes are PGlite's memory, which is reused: copied.
      await this.#lite.execProtocolRawStream(question, { onRawData: (bytes) => parts.push(Buffer.from(bytes)) });
      // The parser in `pg` may throw as well.
      this.emit('data', parts.length === 1 ? parts[0] : Buffer.concat(parts));
    } catch (error) {
      this.emit('error', error);
    }
  }
}
