import { globSync } from 'node:fs';

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
