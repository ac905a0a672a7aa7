import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withExpiringLock } from './lock.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'nightlark-lock-'));
  file = path.join(directory, 'moves.lock');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const turn = () => new Promise((done) => setTimeout(done, 5));

/** Runs the section by so many at once; the most that were in it at a time. */
async function mostAtOnce(count: number): Promise<number> {
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await turn();
    inside--;
  };
  await Promise.all(Array.from({ length: count }, () => withExpiringLock(file, work)));
  return most;
}

test('many at once → one after the other, and nothing is left behind', async () => {
  expect(await mostAtOnce(20)).toBe(1);
  expect(readdirSync(directory)).toEqual([]);
});

test('the holder crashed long ago, and many wait → one takes over, the others wait for it', async () => {
  writeFileSync(file, 'crashed');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
  expect(await mostAtOnce(20)).toBe(1);
  expect(readdirSync(directory)).toEqual([]);
});

test('another process has taken over meanwhile → its lock stays', async () => {
  await withExpiringLock(file, async () => writeFileSync(file, 'another'));
  expect(existsSync(file)).toBe(true);
  expect(readdirSync(directory)).toEqual(['moves.lock']);
});
