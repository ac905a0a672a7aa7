import { globSync } from 'node:fs';
import path from 'node:path';

/** Excluded: generated, installed, or broken on purpose. */
const SKIPPED =
  /(?:^|\/)(?:node_modules|dist|coverage|\.data|\.git|\.nx|generated)(?:\/|$)|^platform\/tooling\/src\/references\/fixture(?:\/|$)/;

/** Documents and sources below a folder, as relative paths with `/`. */
export function filesToCheck(root: string): { documents: string[]; sources: string[] } {
  const found = (patterns: string[]) =>
    globSync(patterns, { cwd: root, exclude: (file) => SKIPPED.test(file) })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !SKIPPED.test(file))
      .sort();
  return {
    documents: found(['**/*.md']),
    sources: found(['**/*.{ts,tsx,mjs,cjs,js,css,sh}', '.ci/*', 'deploy/**/*.{service,example,conf}']),
  };
}

/** A source file in a comment; a URL, a query and a placeholder (`<name>.ts`, `{id}.ts`) are none. */
const FILE = /(?<![\w/.@<>*{}$-])(?:\.{0,2}\/)?(?:[\w@.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|css)(?![\w(?-]|\.\w)/g;

/** The source files that a comment cites, without those of its example. */
export function citedFiles(comment: string): string[] {
  const [cited = ''] = comment.split('@example');
  return [...cited.matchAll(FILE)].map(([file]) => file).filter((file) => !file.startsWith('/'));
}

/**
 * Looks up citations among all source files. A bare name must be in the folder of the citing file, or the only one of its name, so that
 * after a rename it isn't found in another folder. A path may be relative, from the root, or the end of one.
 */
export function createFileLookup(files: readonly string[]) {
  const known = new Set(files);
  const byName = Map.groupBy(files, (file) => path.posix.basename(file));

  return (citing: string, cited: string): string | null => {
    if (known.has(path.posix.join(path.posix.dirname(citing), cited))) return null;
    const found = byName.get(path.posix.basename(cited)) ?? [];
    if (cited.includes('/')) return found.some((file) => `/${file}`.endsWith(`/${cited}`)) ? null : 'there is no such file';
    if (found.length === 0) return 'there is no such file';
    return found.length === 1 ? null : `there are ${found.length} files of that name, none in this folder: name its path`;
  };
}
