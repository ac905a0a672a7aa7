import { clientBase, federationName } from '@nightlark/release';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import type { Bundler } from '../webpack/bundle.ts';
import { containerOptions, type Side } from '../webpack/container.ts';
import { SurfaceCheckPlugin } from '../webpack/plugins/surface-check.ts';
import { insertStyle, MESSAGES_RULE, sideOutput, withMaps } from '../webpack/release-output.ts';
import type { Federation } from './read-federation.ts';

type Plugin = Configuration['plugins'] extends readonly (infer One)[] | undefined ? One : never;

const STYLES = /^(?:MiniCssExtractPlugin|CssExtractRspackPlugin)$/;
const nameOf = (plugin: Plugin) => (plugin ? plugin.constructor.name : '');

/** The same with the names and the loading of a release. */
function styles(plugin: Plugin): WebpackPluginInstance {
  const { constructor, options } = plugin as object as { constructor: Parameters<typeof Reflect.construct>[0]; options: object };
  const names = { filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css', ignoreOrder: true };
  return Reflect.construct(constructor, [{ ...options, ...names, insert: insertStyle }]) as WebpackPluginInstance;
}

/** The container of the bundler itself: the page's host, not each remote, has the runtime. */
function container(bundler: Bundler, side: Side, uniqueName: string, manifest: string): WebpackPluginInstance {
  const { ModuleFederationPluginV1: ofRspack, ModuleFederationPlugin: ofWebpack } = bundler.container as typeof bundler.container & {
    ModuleFederationPluginV1?: typeof bundler.container.ModuleFederationPlugin;
  };
  return new (ofRspack ?? ofWebpack)(containerOptions(side, uniqueName, manifest));
}

function output(out: string, side: Side, { name, version }: Federation, isRspack: boolean): Configuration['output'] {
  const publicPath = clientBase(name, version);
  const given = sideOutput({ side, out, uniqueName: federationName(name, version), publicPath });
  if (!isRspack || side === 'server') return given;
  // It passes names relative to the module, where webpack passes addresses.
  return { ...given, importFunctionName: `((file) => importChunk(${JSON.stringify(publicPath)} + file.slice(2)))` };
}

interface Build {
  bundler: Bundler;
  federation: Federation;
  /** The directory of the release. */
  out: string;
}

/** One side of a release, from the configuration of a stock build. */
export function sideOf(given: Configuration, side: Side, { bundler, federation, out }: Build): Configuration {
  const uniqueName = federationName(federation.name, federation.version);
  const isRspack = 'rspackVersion' in bundler;
  const plugins = (given.plugins ?? []).filter((plugin) => !/^(?:ModuleFederationPlugin|ReleasePlugin)$/.test(nameOf(plugin)));
  const config: Configuration = {
    context: given.context!,
    mode: 'production',
    name: `${federation.name}-${side}`,
    target: side === 'client' ? ['web', 'es2022'] : 'node24',
    devtool: side === 'client' ? false : 'source-map',
    entry: {},
    output: output(out, side, federation, isRspack)!,
    ...(side === 'client' && { experiments: { outputModule: true } }),
    resolve: given.resolve!,
    resolveLoader: given.resolveLoader!,
    module: { ...given.module, rules: [...(given.module?.rules ?? []), MESSAGES_RULE] },
    plugins: [
      ...plugins.map((plugin) => (STYLES.test(nameOf(plugin)) ? styles(plugin) : plugin)),
      container(bundler, side, uniqueName, federation.manifest),
      new SurfaceCheckPlugin(),
    ],
    optimization: { minimize: side === 'client', ...(side === 'server' && { splitChunks: false }) },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
  return side === 'client' ? withMaps(config, bundler) : config;
}
