import { clientBase, DEVELOPMENT_CHUNK as DEVELOPMENT } from '@nightlark/release';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig, type BuildEnv, type PackageBuild } from './base.ts';
import { insertStyle, withMaps } from './release-output.ts';
import { SHARED_VERSIONS } from './shared-libraries.ts';

const localPath = (file: string) => new URL(file, import.meta.url).pathname;

/** The router itself is loaded later (`shell/src/browser/deferred-router.ts`): the rest of react-router may not bring it into the first code. */
const WITHOUT_ROUTER = new webpack.NormalModuleReplacementPlugin(/\/router\.js$/, (resource) => {
  const isOfPage = /react-router\/dist\/production\/lib\/(?:hooks|components|dom\/lib)\.js$/.test(resource.contextInfo.issuer);
  if (isOfPage) resource.request = localPath('./router/at-rest.mjs');
});

/** Pages with overrides have the development build. */
const WITHOUT_BADGE = new webpack.NormalModuleReplacementPlugin(
  /^\.\/override-badge\/override-badge\.tsx$/,
  './override-badge/no-badge.ts',
);

/** Must run before React. */
const REFRESH = './src/browser/development/refresh.ts';

/** The same client with React's development build, for pages with a dev server's remote: Fast Refresh and React's warnings need it. */
function developmentConfig(build: Omit<PackageBuild, 'side'>, versions: webpack.DefinePlugin): Configuration {
  // The transform for development writes the paths of this machine.
  const client = baseConfig({ ...build, side: 'client', react: { development: false } });
  const name = `${DEVELOPMENT}/[name].[contenthash:8]`;
  const styles = { filename: `${name}.css`, chunkFilename: `${name}.css`, ignoreOrder: true, insert: insertStyle };
  return {
    ...client,
    name: `shell-${DEVELOPMENT}`,
    mode: 'development',
    entry: { [DEVELOPMENT]: [REFRESH, './src/entry.client.tsx'] },
    output: { ...client.output, filename: `${name}.js`, chunkFilename: `${name}.js` },
    plugins: [...client.plugins!.filter((plugin) => !(plugin instanceof MiniCssExtractPlugin)), new MiniCssExtractPlugin(styles), versions],
    optimization: { ...client.optimization, minimize: false },
    cache: { ...(client.cache as object), type: 'filesystem', name: `shell-${DEVELOPMENT}` },
  };
}

/** The client and the server build of the shell. Without federation plugin: it fills the share scope itself. */
export function shellConfig(directory: string) {
  return (env: BuildEnv): Configuration[] => {
    const build = { ...env, directory, uniqueName: 'shell', publicPath: clientBase('shell', env.version) };
    const versions = new webpack.DefinePlugin({
      __SHARED_VERSIONS__: JSON.stringify(SHARED_VERSIONS),
      // The federation runtime's snapshot plugin reads manifests, which these remotes do not have.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    });
    const client = baseConfig({ ...build, side: 'client' });
    // A chunk is one request, whoever wrote its parts.
    const optimization = { ...client.optimization, splitChunks: { cacheGroups: { defaultVendors: false as const } } };
    const server = baseConfig({ ...build, side: 'server' });
    return [
      withMaps({
        ...client,
        optimization,
        entry: { main: './src/entry.client.tsx' },
        plugins: [...client.plugins!, versions, WITHOUT_ROUTER, WITHOUT_BADGE],
      }),
      // The conformance suite's shell has no development build.
      ...(existsSync(path.join(directory, REFRESH)) ? [developmentConfig(build, versions)] : []),
      {
        ...server,
        entry: { server: { import: './src/entry.server.tsx', library: { type: 'commonjs2' } } },
        plugins: [...server.plugins!, versions],
      },
    ];
  };
}
