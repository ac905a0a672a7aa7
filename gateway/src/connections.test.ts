import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { watchConnections } from './connections.ts';
import { listen } from './listen.ts';

const MAX = 3;
let server: Server;
let listening: Awaited<ReturnType<typeof listen>>;
let clients: Socket[];

beforeEach(async () => {
  clients = [];
  server = createServer((_request, response) => void response.end('served'));
  watchConnections(server, { perAddress: 100, max: MAX });
  listening = await listen(server, { port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  server.closeAllConnections();
  await listening.close();
});

/** What a new connection is answered; null if it is closed without a word. */
function ask(): Promise<string | null> {
  const client = connect(listening.port, '127.0.0.1');
  clients.push(client);
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return new Promise((resolve) => {
    client.once('data', (data) => resolve(String(data)));
    // Closed with the request unread it may be a reset.
    client.on('error', () => undefined);
    client.once('close', () => resolve(null));
  });
}

test('as many connections as there may be, over all listeners → a further one is closed; one ends → the next is served', async () => {
  for (let each = 0; each < MAX; each++) expect(await ask()).toContain('served');
  expect(await ask()).toBeNull();
  clients[0]!.destroy();
  // The server hears of it a moment later.
  let answer = await ask();
  while (answer === null) answer = await ask();
  expect(answer).toContain('served');
});
