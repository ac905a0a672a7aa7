import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from './listen.ts';

const HOST = '127.0.0.1';
const CLIENTS = 64;

let server: Server;
let close: () => Promise<void>;
let clients: Socket[];
beforeEach(() => {
  clients = [];
  server = createServer((_request, response) => void response.end('served'));
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  server.closeAllConnections();
  await close();
});

async function start(): Promise<number> {
  const listening = await listen(server, { port: 0, host: HOST });
  close = listening.close;
  return listening.port;
}

test('many connect at once → several are accepted in a turn of the event loop, and all are served', async () => {
  const port = await start();
  let turn = 0;
  let isCounting = true;
  const next = () => {
    turn++;
    if (isCounting) setImmediate(next);
  };
  next();
  const accepted = new Map<number, number>();
  server.on('connection', () => accepted.set(turn, (accepted.get(turn) ?? 0) + 1));
  clients = Array.from({ length: CLIENTS }, () => connect(port, HOST));
  await Promise.all(
    clients.map(async (client) => {
      client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      expect(String(await once(client, 'data'))).toContain('served');
    }),
  );
  isCounting = false;
  expect([...accepted.values()].reduce((sum, count) => sum + count, 0)).toBe(CLIENTS);
  const most = Math.max(...accepted.values());
  if (process.platform === 'linux') expect(most).toBeGreaterThan(1);
});

test.each(['a listener', 'several listeners of a gateway'])('the port is taken by %s → said', async (taker) => {
  const port = await start();
  const other = createServer();
  if (taker === 'a listener') {
    await close();
    other.listen(port, HOST);
    await once(other, 'listening');
    close = async () => void other.close();
  }
  await expect(listen(createServer(), { port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('it stops listening → nobody is accepted any more, and it waits for who is served', async () => {
  const port = await start();
  const client = connect(port, HOST);
  clients = [client];
  await once(client, 'connect');
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(client, 'data');
  let isClosed = false;
  const closing = close().then(() => (isClosed = true));
  const late = connect(port, HOST);
  const [refused] = (await once(late, 'error')) as [NodeJS.ErrnoException];
  expect(refused.code).toBe('ECONNREFUSED');
  server.closeAllConnections();
  await closing;
  expect(isClosed).toBe(true);
  close = () => Promise.resolve();
});
