import { createReadStream, statSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
/** What a host forwards to the product, as its own. */
const FORWARDED = /^\/(?:api|media)\//;

/** Serves a built host at its own origin; calls of the API go on to the product. */
export async function serveStockHost(directory: string, { origin, product }: { origin: string; product: string }): Promise<() => void> {
  const to = new URL(product);
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    if (FORWARDED.test(url)) {
      const onward = ask({ host: to.hostname, port: to.port, path: url, method, headers: { ...headers, host: to.host } }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      return void request.pipe(onward);
    }
    const { pathname } = new URL(url, origin);
    const file = path.join(directory, pathname === '/' ? 'index.html' : pathname);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  const { hostname, port } = new URL(origin);
  await new Promise<void>((resolve) => server.listen(Number(port), hostname, resolve));
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
