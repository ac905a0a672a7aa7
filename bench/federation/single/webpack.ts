import { shellConfig } from '@nightlark/build/webpack/shell.ts';
import path from 'node:path';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';

const here = (file: string) => path.join(import.meta.dirname, file);

/** Which modules of the shell are replaced by files of this directory, and for which importers. */
const REPLACED: readonly (readonly [request: RegExp, issuer: string, by: string])[] = [
  [/\/browser\/host\.ts$/, 'entry.client.tsx', 'client-host.ts'],
  [/\/remotes\.ts$/, 'entry.client.tsx', 'client-remotes.ts'],
  [/\/document\.ts$/, 'renderer.ts', 'document.ts'],
];

const replacements = REPLACED.map(
  ([request, issuer, by]) =>
    new webpack.NormalModuleReplacementPlugin(request, (found: { request: string; contextInfo: { issuer: string } }) => {
      if (path.basename(found.contextInfo.issuer) === issuer && found.contextInfo.issuer.includes(`${path.sep}shell${path.sep}`))
        found.request = here(by);
    }),
);

/** The build rules that bundle every remote's manifest, and with it all of its code. */
export function compiledIn(root: string, remotes: readonly string[]): RuleSetRule[] {
  const files = remotes.map((name) => path.join(root, name, 'src/remote.ts'));
  const sources = remotes.map((name) => path.join(root, name, 'src'));
  return [
    { test: here('manifests.ts'), enforce: 'pre', use: { loader: here('loaders/manifests.mjs'), options: { files } } },
    { test: /\.tsx?$/, include: sources, enforce: 'pre', use: { loader: here('loaders/chunk-names.mjs'), options: { root } } },
  ];
}

/** The shell's own build with all remotes compiled in: no container, no share scope, one runtime. */
export function singleConfig({
  root,
  remotes,
  version,
  out,
}: {
  root: string;
  remotes: readonly string[];
  version: string;
  out: string;
}): Configuration[] {
  const configs = shellConfig(path.join(root, 'shell'))({ version, out });
  const [client, server] = ['shell-client', 'shell-server'].map((name) => configs.find((config) => config.name === name)!);
  const entry = { server: { import: here('entry.server.ts'), library: { type: 'commonjs2' } } };
  return [client!, { ...server!, entry }].map((config) => ({
    ...config,
    cache: false,
    module: { ...config.module, rules: [...config.module!.rules!, ...compiledIn(root, remotes)] },
    plugins: [...config.plugins!, ...replacements],
  }));
}
