import { DEVELOPMENT_CHUNK, isScript, isStyle, type Assets, type BundledPackage } from '@nightlark/release';
import type { Compilation, Compiler, Configuration, Stats } from 'webpack';
import { assertFitsBrowsers, bundledPackages } from './bundled-packages.ts';
import { importsOf, type SharedImports } from './plugins/surface-check.ts';

export interface BundleResult {
  chunks: Assets['chunks'];
  /** Shared library → the names that are imported from it. */
  imports: SharedImports;
  /** Packages whose code is in either bundle. */
  packages: BundledPackage[];
}

/** webpack, or rspack, which has the same interface. */
export type Bundler = Compiler['webpack'];

/** @param read - gets the result while the compiler is open: rspack's is gone with it */
async function compile(bundler: Bundler, config: Configuration, read: (stats: Stats) => void): Promise<void> {
  const compiler = bundler(config);
  if (!compiler) throw new Error('the bundler made no compiler');
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, result) => (result ? resolve(result) : reject(error ?? new Error('the bundler gave no result'))));
    });
    read(stats);
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}

/** Chunk name → the files to load before its code runs. `messages-[request]` names a catalogue `messages-en-json`. */
function chunkFiles({ namedChunkGroups }: Compilation): Assets['chunks'] {
  const chunks: Assets['chunks'] = {};
  for (const [name, group] of namedChunkGroups) {
    const files = group.chunks.flatMap((chunk) => [...chunk.files]);
    const key = name.replace(/^(messages-[a-z]{2})-json$/, '$1');
    chunks[key] = { js: files.filter(isScript), css: files.filter(isStyle) };
  }
  return chunks;
}

/** Runs the client and the server build; throws with the bundler's errors. */
export async function bundle(bundler: Bundler, configs: readonly Configuration[]): Promise<BundleResult> {
  let bundled: Omit<BundleResult, 'packages'> = { chunks: {}, imports: {} };
  const packages = new Map<string, BundledPackage>();
  let development: Assets['chunks'] = {};
  for (const config of configs)
    await compile(bundler, config, (stats) => {
      if (stats.hasErrors() || stats.hasWarnings()) {
        const text = stats.toString({ preset: 'errors-warnings', colors: false });
        if (stats.hasErrors()) throw new Error(text);
        console.warn(text);
      }
      if (config.output?.module) assertFitsBrowsers(stats.compilation);
      const chunks = chunkFiles(stats.compilation);
      if (config.name?.endsWith('-client')) bundled = { chunks, imports: importsOf(stats.compilation) };
      for (const one of bundledPackages(stats.compilation)) packages.set(`${one.name}@${one.version}`, one);
      const { [DEVELOPMENT_CHUNK]: entry } = chunks;
      // Without styles, which are the release's.
      if (entry) development = { [DEVELOPMENT_CHUNK]: { js: entry.js, css: [] } };
    });
  return { ...bundled, packages: [...packages.values()], chunks: { ...bundled.chunks, ...development } };
}
