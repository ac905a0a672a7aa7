import { clientBase } from '@nightlark/release';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type BuildEnv } from './base.ts';
import { SHARED_VERSIONS } from './shared-libraries.ts';

/** The client and the server build of the shell. It needs no federation plugin: it gives its libraries to the scope by hand. */
export function shellConfig(directory: string) {
  return (env: BuildEnv): Configuration[] => {
    const build = { ...env, directory, uniqueName: 'shell', publicPath: clientBase('shell', env.version) };
    const versions = new webpack.DefinePlugin({
      __SHARED_VERSIONS__: JSON.stringify(SHARED_VERSIONS),
      // The federation runtime's snapshot plugin reads manifests, which these remotes do not have.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    });
    const client = baseConfig({ ...build, side: 'client' });
    const server = baseConfig({ ...build, side: 'server' });
    return [
      { ...client, entry: { main: './src/entry.client.tsx' }, plugins: [...client.plugins!, versions] },
      {
        ...server,
        entry: { server: { import: './src/entry.server.tsx', library: { type: 'commonjs2' } } },
        plugins: [...server.plugins!, versions],
      },
    ];
  };
}
