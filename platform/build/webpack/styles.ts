import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import type { Side } from './container.ts';

const localPath = (file: string) => new URL(file, import.meta.url).pathname;

/** A map would put paths of this machine into the hash of each chunk, and by it into the names that scripts get when they are minified. */
const COMMON = { sourceMap: false };

/** How stylesheets that are no CSS modules get into the bundle, after `loaders`. */
export function globalStyles(loaders: readonly string[] = []): RuleSetRule {
  const use = [
    { loader: MiniCssExtractPlugin.loader, options: { publicPath: 'auto' } },
    { loader: 'css-loader', options: { ...COMMON, modules: false, importLoaders: loaders.length } },
    ...loaders,
  ];
  return { test: /\.css$/, exclude: /\.module\.css$/, sideEffects: true, use };
}

/** CSS modules named after the package; salted with the version, so that two releases of one remote never share a class. */
export function styleRules(side: Side, name: string, uniqueName: string): RuleSetRule[] {
  const modules = {
    namedExport: false,
    exportLocalsConvention: 'as-is',
    exportOnlyLocals: side === 'server',
    localIdentName: `${name}-[local]-[hash:base64:5]`,
    localIdentHashSalt: uniqueName,
  };
  // Relative URLs: an absolute one contains the version, which the build's cache would reuse for the next.
  const extract = side === 'client' ? [{ loader: MiniCssExtractPlugin.loader, options: { publicPath: 'auto' } }] : [];
  return [
    // The identity is part of a module's: without it the build's cache would reuse the salt of an earlier version.
    {
      test: /\.module\.css$/,
      sideEffects: true,
      use: [
        ...extract,
        { loader: 'css-loader', options: { ...COMMON, modules }, ident: `css-${uniqueName}` },
        localPath('./loaders/nested-import.mjs'),
      ],
    },
    side === 'client' ? globalStyles() : { ...globalStyles(), use: localPath('./loaders/empty.cjs') },
  ];
}
