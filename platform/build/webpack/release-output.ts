import path from 'node:path';
import { mapOf } from '@nightlark/release';
import webpack, { type Compiler, type Configuration, type RuleSetRule } from 'webpack';
import type { Side } from './container.ts';

/** How the files of a release are named, and how they load each other. */
export interface SideOutput {
  side: Side;
  /** Where `client/` and `server/` are written. */
  out: string;
  uniqueName: string;
  /** URL path of the client files. */
  publicPath: string;
}

declare const insertChunkStyle: (link: object) => void;

/** Serialized into the bundle, so it must be self-contained. */
export function insertStyle(link: object): void {
  insertChunkStyle(link);
}

export const MESSAGES_RULE: RuleSetRule = {
  test: /[\\/]messages[\\/][a-z]{2}\.json$/,
  type: 'json',
  use: new URL('./loaders/messages.mjs', import.meta.url).pathname,
};

/**
 * Maps of the scripts for browsers, beside `client/`: nothing serves them, and no script names its own. Sources are named from the
 * package's directory, and not contained.
 */
export function withMaps(
  client: Configuration,
  { SourceMapDevToolPlugin }: Pick<Compiler['webpack'], 'SourceMapDevToolPlugin'> = webpack,
): Configuration {
  const maps = new SourceMapDevToolPlugin({
    test: /\.m?js$/,
    filename: `../${mapOf('client/[file]')}`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: '[resource-path]',
  });
  return { ...client, plugins: [...client.plugins!, maps] };
}

export function sideOutput({ side, out, uniqueName, publicPath }: SideOutput): NonNullable<Configuration['output']> {
  const common = {
    path: path.join(out, side),
    publicPath,
    uniqueName,
    hashFunction: 'xxhash64',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  };
  if (side === 'server') return { ...common, filename: '[name].cjs', chunkFilename: '[name].cjs' };
  return {
    ...common,
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    // A function of the shell that checks a file's integrity before the browser runs it.
    importFunctionName: 'importChunk',
  };
}
