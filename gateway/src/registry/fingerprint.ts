import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Changes whenever a file of a directory was written, whatever its content. */
export async function fingerprintOf(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name));
  const stamps = files.sort().map(async (file) => {
    const { size, ctimeMs, ino } = await stat(file);
    return `${file}:${size}:${ctimeMs}:${ino}`;
  });
  return (await Promise.all(stamps)).join('\n');
}
