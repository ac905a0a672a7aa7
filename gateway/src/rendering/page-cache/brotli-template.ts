import { constants, createBrotliCompress } from 'node:zlib';
import { fillerOf } from './gap-filler.ts';

const QUALITY = 4;
/** Constant bytes after a gap: decoding depends on the two preceding bytes (RFC 7932, section 7.1). */
const CONTEXT = 2;
const MAX_UNCOMPRESSED = 1 << 16;

/**
 * Compresses the parts of a text between gaps into one brotli stream whose gaps are filled for each response. The stream is flushed at
 * each gap, so that parts begin and end at a byte; a gap is an uncompressed meta-block of its own (RFC 7932, section 9.2). Gaps hold
 * filler while compressing.
 */
export async function brotliTemplate(parts: readonly Buffer[], gapLength: number): Promise<Buffer[]> {
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
