import { clientBase, federationName } from '@nightlark/release';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type BuildEnv } from './base.ts';
import { containerOptions, manifestInContainer, type Side } from './container.ts';
import { portableConfig } from './portable.ts';
import { withMaps } from './release-output.ts';
import { SurfaceCheckPlugin } from './plugins/surface-check.ts';

/** One side of a remote's build; `react` changes its transform. */
export function sideConfig(directory: string, side: Side, env: BuildEnv & { react?: object }): Configuration {
  const name = path.basename(directory);
  const uniqueName = federationName(name, env.version);
  const config = baseConfig({ ...env, directory, side, uniqueName, publicPath: clientBase(name, env.version) });
  const container = new webpack.container.ModuleFederationPlugin(containerOptions(side, uniqueName));
  const optimization = { ...config.optimization, ...(side === 'client' && { splitChunks: manifestInContainer(uniqueName) }) };
  return { ...config, optimization, entry: {}, plugins: [...config.plugins!, container, new SurfaceCheckPlugin()] };
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
    withMaps(sideConfig(directory, 'client', env)),
    sideConfig(directory, 'server', env),
    ...(isPortable(directory) ? [portableConfig(directory, env)] : []),
  ];
}
