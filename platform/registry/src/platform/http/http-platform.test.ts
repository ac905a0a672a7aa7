import { aBuild } from '@nightlark/release/testing';
import { setImmediate as turn } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connectPlatform, uploadRelease, type Call } from './http-platform.ts';

let timeOver: AbortController;

test('one file is refused → no other is begun, and the upload is removed once those under way have ended', async () => {
  const directory = await aBuild({ version: '1.0.0' });
  const log: string[] = [];
  const call: Call = async (method, path) => {
    if (path === '/uploads') return { id: 'one' } as never;
    log.push(`${method} begins`);
    for (let turns = 0; turns < (log.length === 1 ? 1 : 20); turns++) await turn();
    log.push(`${method} ends`);
    if (log.filter((line) => line === 'PUT ends').length === 1) throw new Error('The file is not the one that was declared');
    return undefined as never;
  };
  await expect(uploadRelease(call, directory, { name: 'mf-alpha', version: '1.0.0' })).rejects.toThrow('is not the one');
  for (let turns = 0; turns < 100; turns++) await turn();
  const removal = log.indexOf('DELETE begins');
  expect(log.slice(removal)).toEqual(['DELETE begins', 'DELETE ends']);
  expect(log.slice(0, removal).filter((line) => line === 'PUT begins').length).toBe(
    log.slice(0, removal).filter((line) => line === 'PUT ends').length,
  );
});

test.each<[string, RequestListener, RegExp]>([
  [
    'its time is over',
    () => timeOver.abort(new DOMException('', 'TimeoutError')),
    /has not answered in 290 s, and may still do it: see status/,
  ],
  ['its connection breaks', (request) => request.socket.destroy(), /can't be reached/],
])('a commit that is not answered since %s → the files that the platform may be reading are not removed', async (_how, commit, said) => {
  const log: string[] = [];
  timeOver = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeOver.signal);
  const server = createServer((request, response) => {
    log.push(request.method!);
    request.resume();
    if (request.url!.endsWith('/commit')) commit(request, response as never);
    else response.end(JSON.stringify({ id: randomUUID() }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const platform = connectPlatform(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'a-token');
    await expect(platform.publish(await aBuild({ version: '1.0.0' }), 'mf-alpha', '1.0.0')).rejects.toThrow(said);
    expect(log).not.toContain('DELETE');
    expect(log.at(-1)).toBe('POST');
  } finally {
    jest.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  }
});
