import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { checkRedis } from './check-redis.ts';

let server: Server;
afterEach(() => new Promise((done) => server.close(done)));

/** A Redis of a version, as far as a client asks for it while it connects. */
async function redisOf(version: string): Promise<string> {
  const info = `# Server\r\nredis_version:${version}\r\nredis_mode:standalone\r\n`;
  server = createServer((socket) =>
    socket.on('data', (commands) => {
      for (const command of commands.toString().split(/(?=^\*\d+\r$)/m))
        socket.write(/\binfo\b/i.test(command) ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n');
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(['6.2.0', '7.0.15', '10.0.0'])('Redis %s → accepted', async (version) => {
  await expect(checkRedis(await redisOf(version))).resolves.toBeUndefined();
});

test.each(['6.0.16', '5.0.7'])('Redis %s → refused, with words', async (version) => {
  await expect(checkRedis(await redisOf(version))).rejects.toThrow(`REDIS_URL is Redis ${version}; this needs 6.2 or newer.`);
});

test('a Redis that is away, or takes the connection and says nothing → no error', async () => {
  server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(checkRedis(url)).resolves.toBeUndefined();
  await new Promise((done) => server.close(done));
  await expect(checkRedis(url)).resolves.toBeUndefined();
});
