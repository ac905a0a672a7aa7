import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from './integrity.ts';
import type { Assets } from './schema.ts';

const VARIANTS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) };
type Variant = keyof typeof VARIANTS;

/** `client/a.js.br` → `client/a.js`; null if it is no compressed variant. */
function uncompressedPath(file: string): string | null {
  const extension = path.extname(file);
  return extension in VARIANTS ? file.slice(0, -extension.length) : null;
}

async function faultOf(directory: string, file: string, files: Assets['files'], description: string): Promise<string | null> {
  const content = await readFile(path.join(directory, file));
  const declared = files[file];
  if (declared) return integrityOf(content) === declared.integrity ? null : `${file} is not the file that ${description} describes`;
  const original = files[uncompressedPath(file) ?? ''];
  if (!original) return `${file} is not described in ${description}`;
  const decompress = VARIANTS[path.extname(file) as Variant];
  const isSame = await decompress(content, { maxOutputLength: original.bytes + 1 }).then(
    (plain) => integrityOf(plain) === original.integrity,
    () => false,
  );
  return isSame ? null : `${file} does not hold what ${uncompressedPath(file)} holds`;
}

/**
 * Verifies a release's files by their description: nothing missing, changed or undeclared, no links.
 * @returns the faults as text; empty when valid
 */
export async function verifyFiles(directory: string, { files }: Pick<Assets, 'files'>, description = 'release.json'): Promise<string[]> {
  const entries = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => !entry.isDirectory());
  const found = new Map(
    entries.map((entry) => [path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'), entry]),
  );
  found.delete(description);
  // In parallel: a new version is not live before it.
  const faults = [...found].map(([file, entry]) =>
    entry.isFile() ? faultOf(directory, file, files, description) : `${file} is a link or a device`,
  );
  const missing = Object.keys(files).filter((file) => !found.has(file));
  return [...(await Promise.all(faults)).filter((fault) => fault !== null), ...missing.map((file) => `${file} is missing`)];
}
