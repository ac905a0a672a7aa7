import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import path from 'node:path';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { insertStyle, MESSAGES_RULE, sideOutput, type SideOutput } from './release-output.ts';
import { styleRules } from './styles.ts';

export interface BuildEnv {
  version: string;
  /** Where `client/` and `server/` are written. */
  out: string;
}

export interface PackageBuild extends BuildEnv, SideOutput {
  /** The package's directory. */
  directory: string;
  /** Options of React's transform in development builds. */
  react?: object | undefined;
}

const localPath = (file: string) => new URL(file, import.meta.url).pathname;
const cacheDirectory = localPath('../../../node_modules/.cache/webpack');

/** Otherwise webpack writes an `import.meta` with this machine's path, for react-router's sake. */
const ANYWHERE = new webpack.DefinePlugin({ 'import.meta.hot': 'undefined' });

const withoutPart = (file: RegExp, standIn: string) => new webpack.NormalModuleReplacementPlugin(file, localPath(standIn));
/** A missing export of a stand-in fails the build. */
const ROUTER_PARTS = [
  withoutPart(/react-router\/dist\/\w+\/lib\/dom\/ssr\/components\.js$/, './router/framework-mode.mjs'),
  withoutPart(/react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/, './router/instrumentation.mjs'),
];

/** Inline scripts of pages, each a build of its own. */
const INLINE = /^\?inline$/;
/** Emoji names of a language, emitted as a file to be fetched. */
const EMOJI_NAMES = /^\?names$/;

/**
 * V8's explicit compile hint: all functions are compiled on a thread of the browser while the file arrives. Otherwise the page's thread
 * parses each twice and compiles it at its first call, a third of the time between the scripts' arrival and a page that answers.
 */
const COMPILED_ON_ARRIVAL = '//# allFunctionsCalledOnLoad\n';
/** A tenth of terser's time, and no larger: except for containers, where it would spread webpack's runtime over the module's own scope. */
const SMALL_SCRIPTS = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  minimizerOptions: { compress: { passes: 3, toplevel: false }, format: { preamble: COMPILED_ON_ARRIVAL } },
});

/** The shortest ids and names of exports, counted by use and in the order of imports: 2 KB less of the first code than those by hashes. */
const SHORT_NAMES = { moduleIds: 'size', chunkIds: 'size', mangleExports: 'size' } as const;

function scriptRules(react: object = {}): RuleSetRule[] {
  const swc = {
    // As a text, a map would keep this machine's paths, which decide hashes and by them the names in minified code.
    parseMap: true,
    sourceMaps: true,
    jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic', ...react } } },
  };
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      resourceQuery: { not: INLINE },
      use: [{ loader: 'swc-loader', options: swc }, localPath('./loaders/message-ids.mjs')],
    },
    { resourceQuery: INLINE, type: 'asset/source', use: localPath('./loaders/inline-script.mjs') },
    MESSAGES_RULE,
    {
      resourceQuery: EMOJI_NAMES,
      type: 'asset/resource',
      generator: { filename: 'emoji.[contenthash:8].json' },
      use: localPath('./loaders/emoji.mjs'),
    },
    { test: /\.(?:woff2|svg|png|jpe?g|webp|avif|mp4|webm)$/, type: 'asset/resource' },
  ];
}

/** The common configuration of all bundles. */
export function baseConfig(build: PackageBuild): Configuration {
  const { side, directory, uniqueName } = build;
  const name = path.basename(directory);
  const styles = {
    filename: '[name].[contenthash:8].css',
    chunkFilename: '[name].[contenthash:8].css',
    ignoreOrder: true,
    insert: insertStyle,
  };
  return {
    mode: 'production',
    name: `${name}-${side}`,
    context: directory,
    // The supported browsers are those of the root's package.json, also for a package that is elsewhere.
    target: side === 'client' ? `browserslist:${localPath('../../../package.json')}` : 'node24',
    devtool: side === 'client' ? false : 'source-map',
    output: sideOutput(build),
    ...(side === 'client' && { experiments: { outputModule: true } }),
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        '@formatjs/icu-messageformat-parser$': localPath('./literal-parser.mjs'),
        // A directory of catalogues for imports with a dynamic name, since `exports` has files only.
        '@nightlark/i18n/messages': localPath('../../../shared/i18n/messages'),
      },
    },
    resolveLoader: { modules: [localPath('../node_modules'), 'node_modules'] },
    module: {
      rules: [...scriptRules(build.react), ...styleRules(side, name, uniqueName)],
      generator: { 'asset/resource': { emit: side === 'client' } },
    },
    plugins: side === 'client' ? [new MiniCssExtractPlugin(styles), ANYWHERE, ...ROUTER_PARTS] : [],
    optimization: {
      minimize: side === 'client',
      minimizer: [SMALL_SCRIPTS, new CssMinimizerPlugin()],
      ...(side === 'client' && !build.react && SHORT_NAMES),
      ...(side === 'server' && { splitChunks: false }),
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    // Modules in a cache from before there were maps have none.
    cache: { type: 'filesystem', name: `${name}-${side}`, cacheDirectory, version: 'maps' },
  };
}
