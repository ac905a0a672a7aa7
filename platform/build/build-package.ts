/** Builds one package, alone: `node platform/build/build-package.ts <directory> <version> <out>`. */
import type { Remote } from '@nightlark/contract';
import { writeAssets } from '@nightlark/release';
import { existsSync, globSync } from 'node:fs';
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { describeRemote, readTeamSettings } from './describe-remote.ts';
import type { BuildEnv } from './webpack/base.ts';
import { bundleScript } from './webpack/loaders/inline-script.mjs';
import { compressFiles } from './webpack/compress.ts';
import { runWebpack } from './webpack/run.ts';

/** A worker starts beside a page that is just awake. */
const WORKER_BYTES = 5_120;

type MakeConfigs = (env: BuildEnv) => Configuration[];
const load = (file: string) => import(pathToFileURL(file).href) as Promise<{ default: unknown }>;

function assertWithin(limit: number | undefined, bytes: number, what: string): void {
  if (limit !== undefined && bytes > limit) throw new Error(`${what} is ${bytes} bytes, ${bytes - limit} over its budget`);
}

/** The same sources must give the same files anywhere. */
async function assertNoPathsOfThisMachine(directory: string, out: string): Promise<void> {
  const places = [path.resolve(import.meta.dirname, '../..'), directory].map((place) => pathToFileURL(place).href);
  for (const file of globSync('{client,maps,portable}/**/*.{js,mjs,css,json,map}', { cwd: out })) {
    const text = await readFile(path.join(out, file), 'utf8');
    const place = places.find((one) => text.includes(one));
    if (place) throw new Error(`${file} contains a path of this machine: ${place}`);
  }
}

/** Writes `client/`, `server/` and the description of the release to `out`. */
export async function buildPackage(directory: string, { version, out }: BuildEnv): Promise<void> {
  const name = path.basename(directory);
  await rm(out, { recursive: true, force: true });
  const makeConfigs = (await load(path.join(directory, 'webpack.config.mjs'))).default as MakeConfigs;
  const { chunks, imports, packages } = await runWebpack(makeConfigs({ version, out }));
  await assertNoPathsOfThisMachine(directory, out);
  for (const part of ['client', 'portable']) if (existsSync(path.join(out, part))) await compressFiles(path.join(out, part));
  // Files with fixed URLs: icons, `robots.txt`.
  const publicFiles = path.join(directory, 'public');
  if (existsSync(publicFiles)) await cp(publicFiles, path.join(out, 'public'), { recursive: true });
  // Workers have fixed URLs too, so that pages of several versions share one.
  for (const file of globSync('src/workers/*.ts', { cwd: directory, exclude: ['**/*.test.ts'] })) {
    const { text } = await bundleScript(path.join(directory, file));
    assertWithin(WORKER_BYTES, text.length, file);
    await writeFile(path.join(out, 'public', `${path.basename(file, '.ts')}.js`), text);
  }
  const built = { name, version, directory: out, chunks };
  const manifest = path.join(directory, 'src/remote.ts');
  if (existsSync(manifest)) {
    await describeRemote(directory, built, (await load(manifest)).default as Remote, { imports, packages });
  } else {
    const sizes = await Promise.all((chunks['main']?.js ?? []).map((file) => stat(path.join(out, 'client', `${file}.br`))));
    const { budget } = await readTeamSettings(directory);
    const first = sizes.reduce((sum, { size }) => sum + size, 0);
    assertWithin(budget, first, 'the first code of every page');
    await writeAssets(built);
  }
}

if (import.meta.main) {
  const [directory, version, out] = process.argv.slice(2);
  if (!directory || !version || !out) throw new Error('Usage: node build-package.ts <directory> <version> <out>');
  await buildPackage(path.resolve(directory), { version, out: path.resolve(out) }).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
