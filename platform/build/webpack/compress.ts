import { DEVELOPMENT_CHUNK } from '@nightlark/release';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const COMPRESSIBLE = /\.(?:m?js|css|svg|json)$/;

/** Writes `.br` and `.gz` beside every text file, at the best quality; except for development chunks. */
export async function compressFiles(directory: string): Promise<void> {
  const names = (await readdir(directory, { recursive: true })).filter(
    (name) => COMPRESSIBLE.test(name) && !name.startsWith(DEVELOPMENT_CHUNK),
  );
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(directory, name);
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await Promise.all([
        brotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
        deflate(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
}
