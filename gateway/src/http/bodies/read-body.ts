import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/** A limit of bytes buffered at once, shared by all requests. */
export function createBudget(limit: number) {
  let used = 0;
  return {
    /** Reserves bytes; false if they do not fit. */
    reserve(bytes: number): boolean {
      if (used + bytes > limit) return false;
      used += bytes;
      return true;
    },
    release(bytes: number): void {
      used -= bytes;
    },
  };
}

const READ_BYTES = 256 * 1024;

/** A body too large for memory, buffered on disk. */
interface Spool {
  write(part: Buffer): Promise<void>;
  /** Streams the content from its beginning; the file is deleted when the stream is closed. */
  read(): Readable;
  close(): Promise<void>;
}

/** Opens an unlinked file: it is deleted with its descriptor, even when the process is killed. */
async function openSpool(directory: string): Promise<Spool> {
  await mkdir(directory, { recursive: true });
  const name = path.join(directory, randomUUID());
  const file = await open(name, 'wx+', 0o600);
  await unlink(name);
  let isClosed = false;
  return {
    async write(part) {
      for (let at = 0; at < part.length;) at += (await file.write(part, at)).bytesWritten;
    },
    read() {
      isClosed = true;
      return file.createReadStream({ start: 0, highWaterMark: READ_BYTES });
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await file.close();
    },
  };
}

/** Larger bodies are written to disk. The backend accepts no larger JSON or form. */
export const IN_MEMORY_BYTES = 64 * 1024;
/** Size of a write to disk. */
const FLUSH_BYTES = 128 * 1024;
/** A body that is too large is read and discarded up to this size, since browsers read the response only afterwards. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

type BodyRefusal = 'payload_too_large' | 'unavailable';

/** A completely received body. */
export interface BufferedBody {
  bytes: number;
  read(): Readable;
  /** Frees its memory or file, if it is not read. */
  drop(): void;
}

interface Options {
  limit: number;
  /** For bodies on disk. */
  directory: string;
  /** Shared limit of buffered bytes. */
  budget: { reserve(bytes: number): boolean; release(bytes: number): void };
}

/**
 * Buffers a request body completely, in memory or on disk.
 * @returns the body, or the reason for its refusal
 * @throws when the client disconnects or was too slow
 */
export async function readBody(request: Request, { limit, directory, budget }: Options): Promise<BufferedBody | BodyRefusal> {
  const declared = Number(request.get('content-length') ?? 0);
  if (declared > MAX_DISCARDED_BYTES) return 'payload_too_large';
  const parts: Buffer[] = [];
  let bytes = 0;
  let reserved = 0;
  let unwritten = 0;
  let spool: Spool | undefined;
  let refused: BodyRefusal | undefined;

  async function drop(): Promise<void> {
    budget.release(reserved);
    reserved = 0;
    parts.length = 0;
    await spool?.close();
  }

  async function flush(): Promise<void> {
    spool ??= await openSpool(directory);
    unwritten = 0;
    await spool.write(Buffer.concat(parts.splice(0)));
  }

  async function buffer(part: Buffer): Promise<void> {
    parts.push(part);
    unwritten += part.length;
    if (unwritten >= FLUSH_BYTES) await flush();
  }

  try {
    // The connection must stay open for the response.
    for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > MAX_DISCARDED_BYTES) break;
      if (refused) continue;
      if (bytes > limit || declared > limit) refused = 'payload_too_large';
      else if (!budget.reserve(part.length)) refused = 'unavailable';
      else {
        reserved += part.length;
        await buffer(part);
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
