import type { Request } from 'express';
import { Readable } from 'node:stream';
import { openSpool, type Spool } from './spool.ts';

/** The largest body that is held in memory; larger ones wait on the disk. The backend takes no larger JSON or form. */
export const IN_MEMORY_BYTES = 64 * 1024;
/** So much is written to the disk at once. */
const WRITTEN_BYTES = 128 * 1024;
/** Up to here a body that is too large is read to its end and dropped: browsers hear an answer only after that. */
const DROPPED_BYTES = 32 * 1024 * 1024;

export type RefusedBody = 'payload_too_large' | 'unavailable';

/** A body that arrived whole. */
export interface TakenBody {
  bytes: number;
  read(): Readable;
  /** Frees what holds it, where nobody reads it. */
  drop(): void;
}

interface Options {
  limit: number;
  /** Where large bodies wait. */
  directory: string;
  /** Bytes of all bodies that wait now; tells whether so many more may. */
  budget: { take(bytes: number): boolean; give(bytes: number): void };
}

/**
 * Reads a body to its end before anybody else is troubled with it.
 * @returns why it is not taken, where it isn't
 * @throws when the client leaves, or was ended for being too slow
 */
export async function takeBody(request: Request, { limit, directory, budget }: Options): Promise<TakenBody | RefusedBody> {
  const declared = Number(request.get('content-length') ?? 0);
  if (declared > DROPPED_BYTES) return 'payload_too_large';
  const parts: Buffer[] = [];
  let bytes = 0;
  let taken = 0;
  let unwritten = 0;
  let spool: Spool | undefined;
  let refused: RefusedBody | undefined;

  async function drop(): Promise<void> {
    budget.give(taken);
    taken = 0;
    parts.length = 0;
    await spool?.close();
  }

  async function flush(): Promise<void> {
    spool ??= await openSpool(directory);
    unwritten = 0;
    await spool.write(Buffer.concat(parts.splice(0)));
  }

  async function keep(part: Buffer): Promise<void> {
    parts.push(part);
    unwritten += part.length;
    if (unwritten >= WRITTEN_BYTES) await flush();
  }

  try {
    // What is left unread must not end the connection: an answer follows.
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > DROPPED_BYTES) break;
      if (refused) continue;
      if (bytes > limit || declared > limit) refused = 'payload_too_large';
      else if (!budget.take(part.length)) refused = 'unavailable';
      else {
        taken += part.length;
        await keep(part);
      }
      if (refused) await drop();
    }
    if (!refused && bytes > IN_MEMORY_BYTES && unwritten > 0) await flush();
  } catch (error) {
    await drop();
    throw error;
  }
  if (refused) return refused;
  return {
    bytes,
    read() {
      const body = spool ? spool.read() : Readable.from(parts, { objectMode: false });
      return body.once('close', () => void drop());
    },
    drop: () => void drop(),
  };
}
