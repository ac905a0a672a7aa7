import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler, Configuration } from 'webpack';
import * as contract from '@nightlark/contract';
import type { Remote } from '@nightlark/contract';
import { ReleaseError } from '@nightlark/release';
import { type Container, shareScope } from '@nightlark/release/renderer';
import { describeRemote } from '../describe-remote.ts';
import { bundle, type Bundler } from '../webpack/bundle.ts';
import { compressFiles } from '../webpack/compress.ts';
import { SHARED_VERSIONS } from '../webpack/shared-libraries.ts';
import { readFederation } from './read-federation.ts';
import { sideOf } from './side-of.ts';

const CONTRACT = '@nightlark/contract';

/** What a remote declares, from its built container: sources may be in any language that the bundler reads. */
export async function readRemote(directory: string): Promise<Remote> {
  async function read(): Promise<Remote | undefined> {
    const container = createRequire(import.meta.url)(path.join(directory, 'server/remoteEntry.cjs')) as Container;
    await container.init(shareScope([{ key: CONTRACT, version: SHARED_VERSIONS[CONTRACT]!, lib: contract }]));
    return ((await container.get('./remote'))() as { default?: Remote }).default;
  }
  const remote = await read().catch(({ message }: Error) => {
    throw new ReleaseError(`The file exposed as "./remote", which may import ${CONTRACT} alone, fails: ${message}`);
  });
  if (!remote) throw new ReleaseError('The file exposed as "./remote" has no default export: defineRemote({ … })');
  return remote;
}

export interface ReleaseOptions {
  /** Where the release is written: `release` beside the package's sources. */
  out?: string;
}

/** As it was given: the bundler writes its defaults into the same objects once plugins are applied. */
function asGiven({ context, module, resolve, resolveLoader, plugins }: Compiler['options']): Configuration {
  const { rules, parser, generator } = module;
  return {
    context: context!,
    module: { rules: [...rules] as never, parser: { ...parser }, generator: { ...generator } },
    resolve: { ...resolve } as never,
    resolveLoader: { ...resolveLoader } as never,
    plugins: [...plugins],
  };
}

/**
 * Makes a release of a build with `@module-federation/enhanced`: the same sources, rules and plugins, as the two containers that the
 * platform's pages load, described in `release.json`. The build itself stays as it is. For webpack and rspack.
 * @example plugins: [new ModuleFederationPlugin({ … }), new ReleasePlugin()]
 */
export class ReleasePlugin {
  readonly options: ReleaseOptions;

  constructor(options: ReleaseOptions = {}) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const given = asGiven(compiler.options);
    const out = path.resolve(compiler.context, this.options.out ?? 'release');
    compiler.hooks.done.tapPromise('ReleasePlugin', async (stats) => {
      if (!compiler.watchMode && !stats.hasErrors()) await this.#write(given, compiler.webpack, compiler.outputPath, out);
    });
  }

  async #write(given: Configuration, bundler: Bundler, built: string, out: string): Promise<void> {
    const federation = await readFederation(built);
    await rm(out, { recursive: true, force: true });
    const sides = (['client', 'server'] as const).map((side) => sideOf(given, side, { bundler, federation, out }));
    const { chunks, ...bundled } = await bundle(bundler, sides);
    // Servers send those of the client.
    for (const file of globSync('server/**/*.css*', { cwd: out })) await rm(path.join(out, file));
    await compressFiles(path.join(out, 'client'));
    const { name, version } = federation;
    await describeRemote(given.context!, { name, version, directory: out, chunks }, await readRemote(out), bundled);
  }
}
