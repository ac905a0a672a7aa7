import { DEVELOPMENT_CHUNK, type Assets, type BundledPackage } from '@nightlark/release';
import webpack, { type Compilation, type Configuration, type Stats } from 'webpack';
import { assertFitsBrowsers, bundledPackages } from './bundled-packages.ts';
import { importsOf, type SharedImports } from './plugins/surface-check.ts';

export interface BundleResult {
  chunks: Assets['chunks'];
  /** Shared library → the names that are imported from it. */
  imports: SharedImports;
  /** Packages whose code is in either bundle. */
  packages: BundledPackage[];
}

async function compile(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack made no compiler');
  try {
    return await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, stats) => (stats ? resolve(stats) : reject(error ?? new Error('webpack gave no result'))));
    });
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
    chunks[key] = { js: files.filter((file) => /\.m?js$/.test(file)), css: files.filter((file) => file.endsWith('.css')) };
  }
  return chunks;
}

/** Runs the client and the server build; throws with webpack's errors. */
export async function runWebpack(configs: readonly Configuration[]): Promise<BundleResult> {
  let bundled: Omit<BundleResult, 'packages'> = { chunks: {}, imports: {} };
  const packages = new Map<string, BundledPackage>();
  let development: Assets['chunks'] = {};
  for (const config of configs) {
    const stats = await compile(config);
    if (stats.hasErrors() || stats.hasWarnings()) {
      const text = stats.toString({ preset: 'errors-warnings', colors: false });
      if (stats.hasErrors()) throw new Error(text);
      console.warn(text);
    }
    if (config.output?.module) assertFitsBrowsers(stats.compilation);
    if (config.name?.endsWith('-client')) bundled = { chunks: chunkFiles(stats.compilation), imports: importsOf(stats.compilation) };
    for (const one of bundledPackages(stats.compilation)) packages.set(`${one.name}@${one.version}`, one);
    const { [DEVELOPMENT_CHUNK]: entry } = chunkFiles(stats.compilation);
    // Without styles, which are the release's.
    if (entry) development = { [DEVELOPMENT_CHUNK]: { js: entry.js, css: [] } };
  }
  return { ...bundled, packages: [...packages.values()], chunks: { ...bundled.chunks, ...development } };
}
