import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { insertStyle } from './release-output.ts';
import { sideConfig } from './remote.ts';

const localPath = (file: string) => new URL(file, import.meta.url).pathname;
const refreshRuntime = createRequire(import.meta.url).resolve('react-refresh/runtime');

/** Hot updates preserve the state of components whose hooks did not change. */
const REFRESHING = { development: true, refresh: true, importSource: '@nightlark/dev' };

/**
 * The development build of a remote's client: the release's configuration, with readable code, source maps without `eval`, and hot
 * updates. Served from `url`, it runs in a shell with React's development build.
 */
export function devConfig(directory: string, url: string): Configuration {
  const name = path.basename(directory);
  const out = path.join(directory, 'node_modules/.cache/dev');
  const client = sideConfig(directory, 'client', { version: 'dev', out, react: REFRESHING });
  const names = { filename: '[name].css', chunkFilename: '[name].css' };
  const plugins = client.plugins!.filter((plugin) => !(plugin instanceof MiniCssExtractPlugin));
  return {
    ...client,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    output: {
      ...client.output,
      publicPath: url,
      filename: '[name].js',
      chunkFilename: '[name].js',
      crossOriginLoading: 'anonymous',
      hotUpdateChunkFilename: '[id].[fullhash].hot-update.mjs',
    },
    resolve: {
      ...client.resolve,
      alias: {
        ...client.resolve!.alias,
        // If a key follows a spread, the transform imports `createElement` from the package root.
        '@nightlark/dev$': localPath('../dev/jsx-dev-runtime.mjs'),
        '@nightlark/dev/jsx-dev-runtime$': localPath('../dev/jsx-dev-runtime.mjs'),
        [refreshRuntime]: localPath('../dev/refresh-runtime.mjs'),
      },
    },
    module: {
      ...client.module,
      rules: [
        ...client.module!.rules!,
        {
          resource: path.join(directory, 'src/remote.ts'),
          enforce: 'post',
          use: { loader: localPath('./loaders/hot-manifest.mjs'), options: { name } },
        },
      ],
    },
    optimization: { ...client.optimization, minimize: false },
    plugins: [
      ...plugins,
      // The release's plugin without hashes in file names: a changed stylesheet keeps its URL.
      new MiniCssExtractPlugin({ ...names, ignoreOrder: true, insert: insertStyle }),
      new ReactRefreshPlugin({ overlay: false, include: /\.tsx?$/, library: name }),
    ],
    cache: { type: 'memory' },
    stats: 'none',
  };
}
