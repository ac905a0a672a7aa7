import { devConfig } from '@nightlark/build/webpack/dev.ts';
import { CONTRACT_VERSION, type Remote } from '@nightlark/contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Stats } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

interface Options {
  remote: string;
  directory: string;
  /** Base URL. */
  url: string;
  /** Origin whose pages may load it (CORS). */
  site: string;
  /** Called after every build. */
  onBuilt: () => void;
  /** Called after the first build, and whenever routes or slots changed: the link contains them. */
  onTableChanged: () => Promise<void>;
}

/** The site's origins, by all local host names that a developer may use. */
function originsOf(site: string): Set<string> {
  const { origin } = new URL(site);
  const local = /\/\/(?:localhost|127\.0\.0\.1)(?=:|$)/;
  return new Set([origin, ...(local.test(origin) ? ['localhost', '127.0.0.1'].map((host) => origin.replace(local, `//${host}`)) : [])]);
}

/** Imports the manifest again, since it may have changed. */
async function describe(directory: string): Promise<object> {
  const file = pathToFileURL(path.join(directory, 'src/remote.ts'));
  file.searchParams.set('at', String(Date.now()));
  const { name, routes, slots } = ((await import(file.href)) as { default: Remote }).default;
  return {
    name,
    contractVersion: CONTRACT_VERSION,
    routes: routes.map(({ screen: _, ...route }) => route),
    slots: slots.map(({ extension: _, ...slot }) => slot),
  };
}

function report(stats: Stats): void {
  if (stats.hasErrors() || stats.hasWarnings())
    return console.error(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY ?? false }));
  console.log(`› Built in ${stats.endTime - stats.startTime} ms.`);
}

/** webpack's dev server for a remote: hot updates for the pages of one site only. */
export async function serveRemote({ remote, directory, url, site, onBuilt, onTableChanged }: Options): Promise<{ stop(): Promise<void> }> {
  const compiler = webpack(devConfig(directory, url));
  if (!compiler) throw new Error('webpack made no compiler');
  const origins = originsOf(site);
  let table = '';

  compiler.hooks.done.tap('dev', (stats) => {
    report(stats);
    onBuilt();
    if (stats.hasErrors()) return;
    describe(directory)
      .then(async (described) => {
        const text = JSON.stringify(described);
        if (text === table) return;
        if (table) console.log(`› ${remote} declares other routes or slots now: open the new link to have them.`);
        table = text;
        await onTableChanged();
      })
      .catch((error: Error) => console.error(`✗ ${error.message}`));
  });

  const { hostname, port, host } = new URL(url);
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port: Number(port),
      hot: true,
      static: false,
      allowedHosts: [hostname, ...[...origins].map((origin) => new URL(origin).hostname)],
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://${host}/ws` },
      setupMiddlewares(middlewares) {
        middlewares.unshift({
          name: 'override',
          middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
            const { origin } = request.headers;
            // CORS for the product's pages only: other sites that a developer visits can't read the sources.
            if (origin && origins.has(origin)) response.setHeader('access-control-allow-origin', origin);
            response.setHeader('vary', 'origin');
            response.setHeader('access-control-allow-private-network', 'true');
            response.setHeader('cache-control', 'no-store');
            if (request.url !== '/release.json') return next();
            // Without a successful build there is no description.
            response.statusCode = table ? 200 : 503;
            response.setHeader('content-type', 'application/json');
            response.end(table);
          },
        });
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  return { stop: () => server.stop() };
}
