import { minify } from '@swc/core';
import webpack from 'webpack';
import { assertFitsBrowsers } from '../bundled-packages.ts';

const swc = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } };

const SMALL = { compress: { passes: 3, hoist_props: true }, mangle: true, ecma: 2022 };

/** A separate webpack build for browsers, to one file. */
const configOf = (entry) => ({
  mode: 'production',
  entry,
  target: ['web', 'es2022'],
  devtool: false,
  output: { filename: '[name].js' },
  resolveLoader: { modules: [new URL('../../node_modules', import.meta.url).pathname, 'node_modules'] },
  module: { rules: [{ test: /\.ts$/, use: { loader: 'swc-loader', options: swc } }] },
  optimization: { minimize: false },
  performance: false,
  infrastructureLogging: { level: 'error' },
});

function compile(entry) {
  const compiler = webpack(configOf(entry));
  // Writes no files: the text is part of the importing bundle.
  compiler.hooks.shouldEmit.tap('inline-script', () => false);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => compiler.close(() => (error ? reject(error) : resolve(stats))));
  });
}

/**
 * Bundles a script and its imports to one text; also returns its source files.
 * @param {string} entry absolute path of a TypeScript file
 */
export async function bundleScript(entry) {
  const stats = await compile(entry);
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  assertFitsBrowsers(stats.compilation);
  const names = Object.keys(stats.compilation.assets);
  const bundle = String(stats.compilation.assets['main.js'].source());
  // Saves bytes: strict mode is unnecessary, as the TypeScript compiler checks more.
  const { code } = await minify(bundle.replaceAll('"use strict";', ''), SMALL);
  if (names.length > 1) throw new Error(`${entry}: a script in one piece has no chunks: ${names.join()}`);
  return { text: code.replace(/;$/, ''), sources: [...stats.compilation.fileDependencies].filter((file) => file.endsWith('.ts')) };
}

async function build(loader) {
  const { text, sources } = await bundleScript(loader.resourcePath);
  for (const file of sources) loader.addDependency(file);
  return text;
}

/** `import text from './entry.ts?inline'`: bundles the entry to a string, for an inline script. */
export default function inlineScriptLoader() {
  const done = this.async();
  build(this).then((text) => done(null, text), done);
}
