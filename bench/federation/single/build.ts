import { compressFiles } from '@nightlark/build/webpack/compress.ts';
import { runWebpack } from '@nightlark/build/webpack/run.ts';
import { openDirectoryStore, writeAssets } from '@nightlark/release';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { singleConfig } from './webpack.ts';

const VERSION = '1.0.0-single';

/** Builds the single bundle into a data directory that the gateway serves like any other: a shell, and a registry that nobody asks. */
export async function buildSingle(root: string, remotes: readonly string[], dataDir: string): Promise<void> {
  const out = path.join(dataDir, 'shell', VERSION);
  await mkdir(out, { recursive: true });
  const { chunks } = await runWebpack(singleConfig({ root, remotes, version: VERSION, out }));
  await compressFiles(path.join(out, 'client'));
  await writeAssets({ name: 'shell', version: VERSION, directory: out, chunks });
  await writeFile(path.join(dataDir, 'shell/current.json'), JSON.stringify({ version: VERSION }));
  await openDirectoryStore(path.join(dataDir, 'registry')).move([], { who: 'bench' });
}
