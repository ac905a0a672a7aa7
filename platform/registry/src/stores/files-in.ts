import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The files of a directory and its folders, by their paths in it; links are none. */
export async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
  return files.map((file) => file.replaceAll(path.sep, '/')).sort();
}
