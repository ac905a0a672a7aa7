import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The innermost package of a module's path: `../node_modules/a/node_modules/@b/c/index.js`. */
const PACKAGE = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
/** webpack's comment before each module that it joins with others; server bundles are not minified. */
const JOINED = /^;\/\/ (.*)$/gm;

/** The modules of a source map; none if it can't be read. */
function sourcesOf(map: string): string[] {
  try {
    const { sources } = JSON.parse(map) as { sources: unknown[] };
    return sources.map(String);
  } catch {
    return [];
  }
}

/** Names of the packages whose modules are in a release's server bundle, as its code and its source maps tell. */
export async function serverPackages(directory: string): Promise<string[]> {
  const server = path.join(directory, 'server');
  const files = await readdir(server).catch(() => []);
  const modules = files.map(async (file) => {
    if (!/\.cjs(?:\.map)?$/.test(file)) return [];
    const text = await readFile(path.join(server, file), 'utf8');
    return file.endsWith('.map') ? sourcesOf(text) : [...text.matchAll(JOINED)].map(([, module]) => module!);
  });
  const names = (await Promise.all(modules)).flat().flatMap((module) => PACKAGE.exec(module)?.[1]?.replaceAll('\\', '/') ?? []);
  return [...new Set(names)].sort();
}
