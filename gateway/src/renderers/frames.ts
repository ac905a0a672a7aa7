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
export class FrameChannel {
  readonly #stream: Duplex;
  readonly #onFrame: (frame: Frame) => void;
  #parts: Buffer[] = [];
  #length = 0;
  #needed = HEADER_BYTES;
  #sizes: [head: number, bytes: number] | null = null;

  /** `onFrame` is called for each frame received; a malformed or too long frame destroys the stream. */
  constructor(stream: Duplex, onFrame: (frame: Frame) => void) {
    this.#stream = stream;
    this.#onFrame = onFrame;
    stream.on('data', (part: Buffer) => {
      this.#parts.push(part);
      this.#length += part.length;
      try {
        this.#read();
      } catch (error) {
        stream.destroy(error as Error);
      }
    });
  }

  send({ head, bytes }: Frame): void {
    const stream = this.#stream;
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
  }

  #read(): void {
    while (this.#length >= this.#needed) {
      if (!this.#sizes) {
        const prefix = this.#take(HEADER_BYTES);
        this.#sizes = [prefix.readUInt32LE(0), prefix.readUInt32LE(4)];
        this.#needed = this.#sizes[0] + this.#sizes[1];
        if (this.#needed > MAX_FRAME_BYTES) throw new Error('A frame is too long');
        continue;
      }
      const [head, bytes] = this.#sizes;
      const frame = this.#take(this.#needed);
      this.#sizes = null;
      this.#needed = HEADER_BYTES;
      this.#onFrame({ head: JSON.parse(frame.toString('utf8', 0, head)) as unknown, bytes: bytes > 0 ? frame.subarray(head) : null });
    }
  }

  /** Removes the first `count` buffered bytes; copies only when they span several chunks. */
  #take(count: number): Buffer {
    if (this.#parts.length > 1 && this.#parts[0]!.length < count) this.#parts = [Buffer.concat(this.#parts, this.#length)];
    const first = this.#parts[0]!;
    if (first.length === count) this.#parts.shift();
    else this.#parts[0] = first.subarray(count);
    this.#length -= count;
    return first.subarray(0, count);
  }
}
