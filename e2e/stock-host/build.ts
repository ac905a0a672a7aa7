import { ModuleFederationPlugin as ForRspack } from '@module-federation/enhanced/rspack';
import { ModuleFederationPlugin as ForWebpack } from '@module-federation/enhanced/webpack';
import { rspack } from '@rspack/core';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { TYPES_FOLDER } from './check-types.ts';
import { DOCUMENT } from './document.ts';

export interface StockHost {
  bundler: 'webpack' | 'rspack';
  /** The React that it shares; the installed one if omitted. */
  react?: string;
}

/** Builds `page.js` as a team would that has public packages and the addresses of remotes' manifests. */
export async function buildStockHost({ bundler, react }: StockHost, manifests: Record<string, string>, out: string): Promise<void> {
  const shared = react ? { version: react, requiredVersion: react } : { singleton: true };
  // The plugin looks from the context.
  const typesFolder = path.relative(import.meta.dirname, path.join(out, TYPES_FOLDER));
  const federation = {
    name: 'stock_host',
    remotes: Object.fromEntries(Object.entries(manifests).map(([name, manifest]) => [name, `${name}@${manifest}`])),
    shared: { react: shared, 'react-dom': shared },
    dts: { generateTypes: false, consumeTypes: { typesFolder, typesOnBuild: true } },
  };
  const config = {
    mode: 'production' as const,
    context: import.meta.dirname,
    // The page's libraries come from the share scope, which is there after the first import().
    entry: './start.js',
    output: { path: out, publicPath: '/', filename: 'host.js', chunkFilename: '[name].js' },
    performance: false as const,
    optimization: { minimize: false },
  };
  const compiler =
    bundler === 'webpack'
      ? webpack({ ...config, plugins: [new ForWebpack(federation)] })
      : rspack({ ...config, plugins: [new ForRspack(federation)] });
  await new Promise<void>((resolve, reject) => {
    compiler!.run((error: Error | null, stats?: { hasErrors(): boolean; toString(): string }) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats!.toString()));
      else compiler!.close(() => resolve());
    });
  });
  writeFileSync(path.join(out, 'index.html'), `${DOCUMENT}<script src="/host.js"></script>`);
}
