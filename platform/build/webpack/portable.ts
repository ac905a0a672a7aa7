import { federationName } from '@nightlark/release';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import path from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { baseConfig, type BuildEnv } from './base.ts';
import { PORTABLE_TYPES, PortableTypesPlugin } from './plugins/portable-types.ts';
import { SHARED_VERSIONS } from './shared-libraries.ts';
import { globalStyles } from './styles.ts';

const localPath = (file: string) => new URL(file, import.meta.url).pathname;

/**
 * Exactly the version that the fallback has: React's parts fit together in no other way. Nothing else is shared, since a library of the
 * host that was made with another React would break the remote.
 */
function sharedReact() {
  const keys = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
  return Object.fromEntries(
    keys.map((key) => [key, { singleton: false, strictVersion: true, requiredVersion: SHARED_VERSIONS[key.split('/', 1)[0]!]! }]),
  );
}

const APP = localPath('../../../shared/portable/src/app.tsx');

/** The names of the container and of the plugin's entry contain paths of the checkout; the plugin's statistics are for tools of its own. */
class SameEverywherePlugin {
  apply({ hooks }: Compiler): void {
    hooks.compilation.tap('SameEverywhere', (compilation) => {
      const { hooks: own, chunkGraph } = compilation;
      own.beforeModuleIds.tap('SameEverywhere', (modules) => {
        for (const module of modules) {
          // The container's name contains the entry's.
          if (module.identifier().startsWith('container entry ')) chunkGraph.setModuleId(module, 'container');
          else if (module.identifier().includes('data:text/javascript')) chunkGraph.setModuleId(module, 'federation');
          else if (module.nameForCondition() === APP) chunkGraph.setModuleId(module, 'app');
        }
      });
      own.afterProcessAssets.tap('SameEverywhere', () => compilation.deleteAsset('mf-stats.json'));
    });
  }
}

/**
 * A remote for Module Federation hosts that have nothing of the product: `@module-federation/enhanced`'s container and manifest, with a
 * copy of whatever the host doesn't share. It is for other origins; no page of the product loads it (docs/decisions/078).
 */
export function portableConfig(directory: string, env: BuildEnv): Configuration {
  const name = path.basename(directory);
  const uniqueName = federationName(name, env.version);
  const config = baseConfig({ ...env, directory, side: 'client', uniqueName, publicPath: 'auto' });
  const { importFunctionName: _, ...output } = config.output!;
  const styles = { filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css', ignoreOrder: true };
  return {
    ...config,
    name: `${name}-portable`,
    entry: {},
    output: { ...output, path: path.join(env.out, 'portable'), crossOriginLoading: 'anonymous' },
    module: {
      ...config.module,
      rules: [...config.module!.rules!.slice(0, -1), globalStyles([localPath('./loaders/scoped-styles.mjs')])],
    },
    plugins: [
      ...config.plugins!.filter((plugin) => !(plugin instanceof MiniCssExtractPlugin)),
      new MiniCssExtractPlugin(styles),
      new webpack.ProvidePlugin({ mountedRemote: [path.join(directory, 'src/remote.ts'), 'default'] }),
      new ModuleFederationPlugin({
        name: uniqueName,
        filename: 'remoteEntry.mjs',
        library: { type: 'module' },
        exposes: { './app': APP },
        shared: sharedReact(),
        manifest: { additionalData: ({ stats }) => ({ ...stats, metaData: { ...stats.metaData, types: PORTABLE_TYPES } }) },
        dts: false,
        virtualRuntimeEntry: true,
      }),
      new PortableTypesPlugin(),
      new SameEverywherePlugin(),
    ],
    cache: { ...(config.cache as object), type: 'filesystem', name: `${name}-portable` },
  };
}
