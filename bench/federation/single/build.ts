import { compressFiles } from '@nightlark/build/webpack/compress.ts';
import { runWebpack } from '@nightlark/build/webpack/run.ts';
import { openDirectoryStore, openShellStore } from '@nightlark/registry';
import { writeAssets } from '@nightlark/release';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { publishProductLanders } from '@nightlark/tooling/product-landers';
import { singleConfig } from './webpack.ts';

const VERSION = '1.0.0-single';

/** Builds the single bundle into a data directory that the gateway serves like any other: a shell, and a registry with landers only. */
export async function buildSingle(root: string, remotes: readonly string[], dataDir: string): Promise<void> {
  const out = path.join(dataDir, 'single', VERSION);
  await mkdir(out, { recursive: true });
  const { chunks } = await runWebpack(singleConfig({ root, remotes, version: VERSION, out }));
  await compressFiles(path.join(out, 'client'));
  await writeAssets({ name: 'shell', version: VERSION, directory: out, chunks });
  const registry = openDirectoryStore(path.join(dataDir, 'registry'));
  await openShellStore(registry).publish(out, VERSION, { who: 'bench' });
  await publishProductLanders(registry);
}
