import { jest } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@nightlark/tooling/free-port';
import { develop } from './develop.ts';
import { ensureProduct } from './product.ts';

let directory: string;
beforeEach(async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  directory = await mkdtemp(path.join(tmpdir(), 'product-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(directory, { recursive: true });
});

async function startWith(program: string, readyMs: number): Promise<unknown> {
  const script = path.join(directory, 'start.mjs');
  await writeFile(script, program);
  return ensureProduct(`http://127.0.0.1:${await freePort()}`, { mayStart: true, script, readyMs });
}

test('a product that does not become ready is stopped, and the error says so', async () => {
  const stopped = path.join(directory, 'stopped');
  const program = `import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => (writeFileSync(${JSON.stringify(stopped)}, ''), process.exit()));
    setInterval(() => {}, 1_000);`;
  await expect(startWith(program, 2_000)).rejects.toThrow(/did not become ready within 2 s/);
  expect(existsSync(stopped)).toBe(true);
});

test('a product that ends is not waited for', async () => {
  await expect(startWith('process.exit(3)', 60_000)).rejects.toThrow(/The product ended \(code 3; the lines above say why\)/);
}, 10_000);

test('a port that is taken is refused before the product is started', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  jest.replaceProperty(process, 'env', { ...process.env, DATA_DIR: directory, PORT: String(await freePort()), PUBLIC_URL: '' });
  await expect(develop('mf-likes', { port, minutes: 5 })).rejects.toThrow(`Port ${port} is taken`);
  server.close();
});
