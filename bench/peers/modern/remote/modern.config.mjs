import { appTools, defineConfig } from '@modern-js/app-tools';
import { moduleFederationPlugin } from '@module-federation/modern-js-v3';

export default defineConfig({
  output: { assetPrefix: process.env.REMOTE_ORIGIN, disableTsChecker: true },
  server: { ssr: { mode: 'stream' }, port: Number(process.env.PORT) },
  plugins: [
    appTools(),
    moduleFederationPlugin({
      config: {
        name: 'members',
        // What the framework's server serves.
        filename: 'static/remoteEntry.js',
        manifest: { filePath: 'static' },
        dts: false,
        exposes: { './page': './src/page.jsx' },
        shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      },
    }),
  ],
});
