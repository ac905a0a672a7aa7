import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Compiler, Configuration } from 'webpack';
import { describeRemote } from '../describe-remote.ts';
import { bundle, type Bundler } from '../webpack/bundle.ts';
import { compressFiles } from '../webpack/compress.ts';
import { readFederation } from './read-federation.ts';
import { readRemote } from './read-remote.ts';
import { sideOf } from './side-of.ts';

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
    const sides = (['client', 'server'] as const).map((side) => sideOf(given, bundler, side, federation, out));
    const { chunks, ...bundled } = await bundle(bundler, sides);
    // Servers send those of the client.
    for (const file of globSync('server/**/*.css*', { cwd: out })) await rm(path.join(out, file));
    await compressFiles(path.join(out, 'client'));
    const { name, version } = federation;
    await describeRemote(given.context!, { name, version, directory: out, chunks }, await readRemote(out), bundled);
  }
}
