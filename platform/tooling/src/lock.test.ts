import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withProcessLock } from './lock.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'nightlark-lock-'));
  file = path.join(directory, 'deep/one.lock');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('two at once → one after the other', async () => {
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((done) => setTimeout(done, 50));
    order.push(`${name} ends`);
  };
  await Promise.all([withProcessLock(file, work('one')), withProcessLock(file, work('two'))]);
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(existsSync(file)).toBe(false);
});

test('work that fails → its error, and the next may go on', async () => {
  await expect(withProcessLock(file, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  await expect(withProcessLock(file, () => Promise.resolve('done'))).resolves.toBe('done');
});

test('who held it was killed → the next takes it', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await withProcessLock(file, async () => {});
  writeFileSync(file, String(pid));
  await expect(withProcessLock(file, () => Promise.resolve('done'))).resolves.toBe('done');
});

test('who held it was killed in another container, where it had our process id → the next takes it', async () => {
  await withProcessLock(file, async () => {});
  writeFileSync(file, String(process.pid));
  await expect(withProcessLock(file, () => Promise.resolve('done'))).resolves.toBe('done');
}, 3_000);
