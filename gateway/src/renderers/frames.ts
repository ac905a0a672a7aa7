import { Buffer } from 'node:buffer';
import type { Duplex } from 'node:stream';

/** Lengths of head and bytes: two unsigned 32-bit integers, little endian. */
const HEADER_BYTES = 8;
/** Upper bound of one frame; a large page has some hundred kilobytes. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** A message: a JSON head and an optional binary payload. */
export interface Frame {
  head: unknown;
  bytes: Uint8Array | null;
}

/** Sends and receives frames over a byte stream. */
export interface FrameChannel {
  send(frame: Frame): void;
}

/** Opens a channel. `onFrame` is called for each frame received; a malformed or too long frame destroys the stream. */
export function openFrames(stream: Duplex, onFrame: (frame: Frame) => void): FrameChannel {
  let parts: Buffer[] = [];
  let length = 0;
  let needed = HEADER_BYTES;

  /** Removes the first `count` buffered bytes; copies only when they span several chunks. */
  function take(count: number): Buffer {
    if (parts.length > 1 && parts[0]!.length < count) parts = [Buffer.concat(parts, length)];
    const first = parts[0]!;
    if (first.length === count) parts.shift();
    else parts[0] = first.subarray(count);
    length -= count;
    return first.subarray(0, count);
  }

  let sizes: [head: number, bytes: number] | null = null;
  function read(): void {
    while (length >= needed) {
      if (!sizes) {
        const prefix = take(HEADER_BYTES);
        sizes = [prefix.readUInt32LE(0), prefix.readUInt32LE(4)];
        needed = sizes[0] + sizes[1];
        if (needed > MAX_FRAME_BYTES) throw new Error('A frame is too long');
        continue;
      }
      const frame = take(needed);
      const head = JSON.parse(frame.toString('utf8', 0, sizes[0])) as unknown;
      const bytes = sizes[1] > 0 ? frame.subarray(sizes[0]) : null;
      sizes = null;
      needed = HEADER_BYTES;
      onFrame({ head, bytes });
    }
  }

  stream.on('data', (part: Buffer) => {
    parts.push(part);
    length += part.length;
    try {
      read();
    } catch (error) {
      stream.destroy(error as Error);
    }
  });

  return {
    send({ head, bytes }) {
      if (stream.destroyed || stream.writableEnded) return;
      const text = JSON.stringify(head);
      const size = Buffer.byteLength(text);
      const start = Buffer.allocUnsafe(HEADER_BYTES + size);
      start.writeUInt32LE(size, 0);
      start.writeUInt32LE(bytes?.length ?? 0, 4);
      start.write(text, HEADER_BYTES);
      // One system call for both.
      stream.cork();
      stream.write(start);
      if (bytes && bytes.length > 0) stream.write(bytes);
      stream.uncork();
    },
  };
}
