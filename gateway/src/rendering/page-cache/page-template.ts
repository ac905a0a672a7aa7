import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, constants, crc32, createBrotliCompress, deflateRaw, gunzip } from 'node:zlib';
import type { Encoding } from '../../http/encoding.ts';

/** Bytes from here on never occur in UTF-8 (RFC 3629, section 1). */
const NEVER_TEXT = 0xf5;

/**
 * Bytes for a gap while a page's text is compressed around it. Any three in a row contain one that no text has, also at both ends: no
 * back-reference from the text reaches into a gap. The others are random, so that no gap refers to another.
 */
function fillerOf(length: number): Buffer {
  const isNeverText = (index: number) => index % 2 === 0 || index === length - 1;
  return Buffer.from(Array.from({ length }, (_, index) => randomInt(isNeverText(index) ? NEVER_TEXT : 0, 0x100)));
}

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
async function gzipTemplate(parts: readonly Buffer[], gapLength: number): Promise<Buffer[]> {
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
function gzipTrailer(text: Buffer): Buffer {
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

const QUALITY = 4;
/** Constant bytes after a gap: decoding depends on the two preceding bytes (RFC 7932, section 7.1). */
const CONTEXT = 2;
const MAX_UNCOMPRESSED = 1 << 16;

/**
 * Compresses the parts of a text between gaps into one brotli stream whose gaps are filled for each response. The stream is flushed at
 * each gap, so that parts begin and end at a byte; a gap is an uncompressed meta-block of its own (RFC 7932, section 9.2). Gaps hold
 * filler while compressing.
 */
async function brotliTemplate(parts: readonly Buffer[], gapLength: number): Promise<Buffer[]> {
  if (parts.slice(1).some(({ length }) => length < CONTEXT)) throw new Error('Gaps stand too close to each other, or to the end');
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  const step = async (bytes: Buffer, kind: number): Promise<Buffer> => {
    stream.write(bytes);
    await Promise.race([new Promise<void>((resolve) => stream.flush(kind, resolve)), failed]);
    return (stream.read() as Buffer | null) ?? Buffer.alloc(0);
  };
  const packed: Buffer[] = [];
  try {
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const content = index === 0 ? part : part.subarray(CONTEXT);
      packed.push(await step(content, isLast ? constants.BROTLI_OPERATION_FINISH : constants.BROTLI_OPERATION_FLUSH));
      if (!isLast)
        await step(Buffer.concat([fillerOf(gapLength), parts[index + 1]!.subarray(0, CONTEXT)]), constants.BROTLI_OPERATION_FLUSH);
    }
    return packed.map((bytes, index) => {
      const context = index === 0 ? Buffer.alloc(0) : parts[index]!.subarray(0, CONTEXT);
      const isLast = index === packed.length - 1;
      return Buffer.concat([context, bytes, ...(isLast ? [] : [uncompressedHeader(gapLength + CONTEXT)])]);
    });
  } finally {
    stream.destroy();
  }
}

/** ISLAST 0, MNIBBLES 4, MLEN - 1 in 16 bits, ISUNCOMPRESSED 1, then zeros up to the byte. */
function uncompressedHeader(length: number): Buffer {
  if (length > MAX_UNCOMPRESSED) throw new Error(`A gap of ${length} bytes does not fit into one meta-block`);
  const bits = ((length - 1) << 3) | (1 << 19);
  return Buffer.from([bits & 255, (bits >> 8) & 255, (bits >> 16) & 255]);
}

const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** What differs for each response: nonce and token, of one length. */
export type PageGaps = readonly [nonce: string, token: string];

/** A page with gaps for its nonces and its token. */
export interface PageTemplate {
  render(gaps: PageGaps, encoding: Encoding | null): Buffer;
}

/** A page between its gaps, and which of `PageGaps` belongs into each. */
interface SplitPage {
  parts: Buffer[];
  kinds: number[];
}

function splitAt(page: Buffer, gaps: PageGaps): SplitPage {
  const places = gaps.flatMap((gap, kind) => {
    const found: { at: number; kind: number }[] = [];
    for (let at = page.indexOf(gap); at >= 0; at = page.indexOf(gap, at + gap.length)) found.push({ at, kind });
    return found;
  });
  places.sort((one, other) => one.at - other.at);
  const { length } = gaps[0];
  const starts = [0, ...places.map(({ at }) => at + length)];
  return { parts: starts.map((from, index) => page.subarray(from, places[index]?.at)), kinds: places.map(({ kind }) => kind) };
}

/** Splits a page at its gaps and compresses the parts between once, for all later responses. */
export async function createPageTemplate(compressed: Uint8Array, encoding: Encoding | null, gaps: PageGaps): Promise<PageTemplate> {
  const page = encoding === null ? Buffer.from(compressed) : await decompress[encoding](compressed);
  const { length } = gaps[0];
  const { parts: plain, kinds } = splitAt(page, gaps);
  const [brotli, gzip] = await Promise.all([brotliTemplate(plain, length), gzipTemplate(plain, length)]);
  const fill = (parts: readonly Buffer[], next: PageGaps) =>
    Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(next[kinds[index - 1]!]!), part])));
  function render(next: PageGaps, as: Encoding | null): Buffer {
    if (as === 'br') return fill(brotli, next);
    const text = fill(plain, next);
    return as === 'gzip' ? Buffer.concat([fill(gzip, next), gzipTrailer(text)]) : text;
  }
  // Self-check: the filled templates must equal the original.
  for (const as of ['br', 'gzip'] as const)
    if (!(await decompress[as](render(gaps, as))).equals(page)) throw new Error(`A page could not be packed around its gaps: ${as}`);
  return { render };
}
