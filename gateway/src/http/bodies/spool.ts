import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

const READ_BYTES = 256 * 1024;

/** A body too large for memory, buffered on disk. */
export interface Spool {
  write(part: Buffer): Promise<void>;
  /** Streams the content from its beginning; the file is deleted when the stream is closed. */
  read(): Readable;
  close(): Promise<void>;
}

/** Opens an unlinked file: it is deleted with its descriptor, even when the process is killed. */
export async function openSpool(directory: string): Promise<Spool> {
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
