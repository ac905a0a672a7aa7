import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { fillerOf } from './gap-filler.ts';

const deflate = promisify(deflateRaw);
/** Back-references reach this far (RFC 1951, section 2). */
const WINDOW = 1 << 15;
/** Deflate, no name, no time, unknown system (RFC 1952, section 2.3). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty stored block, the last one. */
const END = Buffer.from([1, 0, 0, 255, 255]);

/**
 * Compresses the parts of a text between gaps into one gzip stream whose gaps are filled for each response; `gzipTrailer` follows. Each
 * part is flushed to a whole byte; a gap is a stored block (RFC 1951, section 3.2.4). Gaps hold filler while compressing.
 */
export async function gzipTemplate(parts: readonly Buffer[], gapLength: number): Promise<Buffer[]> {
  const filler = fillerOf(gapLength);
  let before = Buffer.alloc(0);
  const packed: Buffer[] = [];
  for (const [index, part] of parts.entries()) {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, ...(before.length > 0 && { dictionary: before }) };
    const bytes = await deflate(part, options);
    const isLast = index === parts.length - 1;
    packed.push(Buffer.concat([...(index === 0 ? [HEADER] : []), bytes, isLast ? END : storedHeader(gapLength)]));
    before = Buffer.concat([before, part, filler]).subarray(-WINDOW);
  }
  return packed;
}

/** The checksum and length of the whole text. */
export function gzipTrailer(text: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(text));
  trailer.writeUInt32LE(text.length % 2 ** 32, 4);
  return trailer;
}

function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ 0xffff, 3);
  return header;
}
