import { appTools, defineConfig } from '@modern-js/app-tools';
import { moduleFederationPlugin } from '@module-federation/modern-js-v3';

export default defineConfig({
  output: { disableTsChecker: true },
  server: { ssr: { mode: 'stream' }, port: Number(process.env.PORT) },
  plugins: [
    appTools(),
    moduleFederationPlugin({
      config: {
        name: 'host',
        dts: false,
        remotes: { members: `members@${process.env.REMOTE_ORIGIN}/static/mf-manifest.json` },
        shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      },
    }),
  ],
});
