import { aUser } from '@nightlark/testing/builders/members';
import { aSettings } from '@nightlark/testing/builders/settings';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FakeBackend {
  url: string;
  /** Replaces the handler of a path. */
  on(path: string, handler: Handler): void;
  /** Number of open connections to it. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const isMember = (request: IncomingMessage) => request.headers.cookie?.includes('session=member') ?? false;

/** Responds to the calls of every page; the cookie `session=member` is a login. */
export async function startBackend(): Promise<FakeBackend> {
  const handlers = new Map<string, Handler>([
    ['/api/settings.php', (_request, response) => json(response, { settings: aSettings() })],
    ['/api/user.php', (request, response) => json(response, { user: isMember(request) ? aUser() : null })],
    ['/api/chats.php', (_request, response) => json(response, { chats: [] })],
    ['/api/likes.php', (_request, response) => json(response, { profiles: [], liked_by: [] })],
  ]);
  const server = createServer((request, response) => {
    const handler = handlers.get(request.url!.split('?', 1)[0]!);
    if (handler) handler(request, response);
    else json(response, { error: { code: 'not_found', message: 'Not found' } }, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    on: (path, handler) => void handlers.set(path, handler),
    connections: () => new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count)))),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
