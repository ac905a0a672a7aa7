import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.ts';
import { startService, waitUntilReady } from './services.ts';

const LONG_MS = 240_000;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'nightlark-services-'));
  jest.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function start(program: string) {
  const script = path.join(directory, 'service.mjs');
  writeFileSync(script, program);
  const port = await freePort();
  return {
    url: `http://127.0.0.1:${port}/readyz`,
    service: startService({ name: 'backend', script, port }, { ...process.env, PORT: String(port) }, () => {}),
  };
}

test('a service that ends before it is ready → waiting fails at once, with its last output', async () => {
  const { url, service } = await start(
    "console.log('reads its settings'); console.error('DATABASE_URL: nothing answers'); process.exit(3);",
  );
  await expect(waitUntilReady(url, LONG_MS, service)).rejects.toThrow(
    /^The backend ended \(code 3\) before it was ready\. Its last output:\n {2}(?=[^]*reads its settings)(?=[^]*DATABASE_URL: nothing answers)/,
  );
});

test('a service that ended before anybody waited for it → the same', async () => {
  const { url, service } = await start("process.kill(process.pid, 'SIGKILL');");
  await service.ended;
  await expect(waitUntilReady(url, LONG_MS, service)).rejects.toThrow(/^The backend ended \(SIGKILL\) before it was ready\.$/);
});

test('a service that answers → ready', async () => {
  const { url, service } = await start(
    "import { createServer } from 'node:http'; createServer((_, response) => response.end()).listen(process.env.PORT, '127.0.0.1');",
  );
  await waitUntilReady(url, LONG_MS, service);
  await service.stop();
});
