import { clientBase, federationName } from '@nightlark/release';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration, type Module } from 'webpack';
import { baseConfig, type BuildEnv } from './base.ts';
import { portableConfig } from './portable.ts';
import type { Side } from './side.ts';
import { SurfaceCheckPlugin } from './plugins/surface-check.ts';
import { SHARED_KEYS } from './shared-libraries.ts';

function sharedLibraries() {
  // No versions here: the gateway compares the ranges in release.json once, and containers stay small.
  const consume = () => ({ singleton: true, import: false as const, strictVersion: false, requiredVersion: false as const });
  return Object.fromEntries(SHARED_KEYS.map((key) => [key, consume()]));
}

/** One side of a remote's build; `react` changes its transform. */
export function sideConfig(directory: string, side: Side, env: BuildEnv & { react?: object }): Configuration {
  const name = path.basename(directory);
  const uniqueName = federationName(name, env.version);
  const config = baseConfig({ ...env, directory, side, uniqueName, publicPath: clientBase(name, env.version) });
  const container = new webpack.container.ModuleFederationPlugin({
    name: uniqueName,
    filename: side === 'client' ? 'remoteEntry.mjs' : 'remoteEntry.cjs',
    library: { type: side === 'client' ? 'module' : 'commonjs-module' },
    // Relative to the context: the container's id is made of it, so that an absolute path would be this machine's.
    exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
    shared: sharedLibraries(),
  });
  const optimization = { ...config.optimization, ...(side === 'client' && { splitChunks: manifestInContainer(uniqueName) }) };
  return { ...config, optimization, entry: {}, plugins: [...config.plugins!, container, new SurfaceCheckPlugin()] };
}

/**
 * Bundles the manifest into the container's file, which saves a request. The manifest's shared modules stay in the chunk `remote`, which
 * then has no file: shared libraries are available only after `init`.
 */
function manifestInContainer(container: string) {
  const manifest = {
    name: container,
    chunks: (chunk: { name?: string | null }) => chunk.name === 'remote',
    test: (module: Module) => module.type.startsWith('javascript/'),
    enforce: true,
    priority: 10,
  };
  return { cacheGroups: { manifest } };
}

/** The package that turns a remote into one for other hosts: a remote that depends on it has a portable entry too. */
const PORTABLE = '@nightlark/portable';

function isPortable(directory: string): boolean {
  const { dependencies } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as { dependencies?: object };
  return Object.hasOwn(dependencies ?? {}, PORTABLE);
}

/** The client and the server build of a remote: webpack's own container plugin, one exposed module, nothing shared bundled. */
export function remoteConfig(directory: string) {
  return (env: BuildEnv): Configuration[] => [
    sideConfig(directory, 'client', env),
    sideConfig(directory, 'server', env),
    ...(isPortable(directory) ? [portableConfig(directory, env)] : []),
  ];
}
