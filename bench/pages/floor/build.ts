import { shellConfig } from '@nightlark/build/webpack/shell.ts';
import { runWebpack } from '@nightlark/build/webpack/run.ts';
import { builtPackages, ROOT } from '@nightlark/tooling/packages';
import path from 'node:path';
import webpack from 'webpack';
import { compiledIn } from '../../federation/single/webpack.ts';

const here = (file: string) => path.join(import.meta.dirname, file);

/** Builds one bundle of the shell's renderer with every remote compiled in, which stores the last page's input. Returns its file. */
export async function buildComponents(out: string): Promise<string> {
  const remotes = builtPackages().filter((name) => name !== 'shell');
  const server = shellConfig(path.join(ROOT, 'shell'))({ version: '1.0.0-floor', out }).find(({ name }) => name === 'shell-server')!;
  const replacement = new webpack.NormalModuleReplacementPlugin(/\/render-app\.tsx$/, (found: Replaced) => {
    if (found.contextInfo.issuer.includes(`${path.sep}shell${path.sep}`)) found.request = here('render-app.tsx');
  });
  await runWebpack([
    {
      ...server,
      cache: false,
      entry: { server: { import: here('entry.server.ts'), library: { type: 'commonjs2' } } },
      module: { ...server.module, rules: [...server.module!.rules!, ...compiledIn(ROOT, remotes)] },
      plugins: [...server.plugins!, replacement],
    },
  ]);
  return path.join(out, 'server/server.cjs');
}

interface Replaced {
  request: string;
  contextInfo: { issuer: string };
}
