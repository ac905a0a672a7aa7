import { runWebpack } from '@nightlark/build/webpack/run.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packageVersion, ROOT } from '../packages.ts';

const FILE = 'platform.cjs';
const swc = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } };

/** Writes `@nightlark/platform`: the command line of teams without a checkout, in one file without dependencies. */
export async function bundleCli(out: string): Promise<void> {
  const config: Parameters<typeof runWebpack>[0][number] = {
    mode: 'production',
    name: 'platform-cli',
    target: 'node22',
    context: ROOT,
    entry: './platform/cli/src/outside.ts',
    output: { path: out, filename: FILE, chunkFormat: false },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [{ test: /\.ts$/, loader: 'swc-loader', options: swc }] },
    optimization: { minimize: false },
    performance: false,
  };
  await runWebpack([config]);
  const bin = { platform: 'run.mjs' };
  const manifest = { name: '@nightlark/platform', version: packageVersion('platform/cli'), license: 'UNLICENSED', type: 'module', bin };
  await writeFile(path.join(out, 'run.mjs'), `#!/usr/bin/env node\nimport './${FILE}';\n`, { mode: 0o755 });
  await writeFile(path.join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
