import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withFileLock } from './lock.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'nightlark-lock-'));
  file = path.join(directory, 'deep/moves.lock.sqlite');
});
let other: ChildProcess | undefined;
afterEach(() => {
  other?.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

/** Another process that holds the lock until it is killed. */
async function holder(): Promise<() => Promise<void>> {
  const module = JSON.stringify(path.join(import.meta.dirname, 'lock.ts'));
  const script = `import { withFileLock } from ${module};
    await withFileLock(${JSON.stringify(file)}, () => new Promise((resolve) => { console.log('held'); setInterval(resolve, 1e6); }));`;
  const child = (other = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  }));
  await once(child.stdout!, 'data');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

test('many at once → one after the other', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++inside);
    await new Promise((done) => setTimeout(done, 5));
    inside--;
  };
  await Promise.all(Array.from({ length: 20 }, () => withFileLock(file, work)));
  expect(most).toBe(1);
});

test('work that fails → its error, and the next may go on', async () => {
  await expect(withFileLock(file, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  await expect(withFileLock(file, () => Promise.resolve('done'))).resolves.toBe('done');
});

test('another process holds it → refused after the wait; killed → acquired at once, and whoever waits was told once', async () => {
  const kill = await holder();
  await expect(withFileLock(file, () => Promise.resolve('done'), { waitMs: 50 })).rejects.toThrow('Another change is under way');
  const onWait = jest.fn();
  const waiting = withFileLock(file, () => Promise.resolve('done'), { waitMs: Infinity, onWait });
  await new Promise((done) => setTimeout(done, 100));
  await kill();
  await expect(waiting).resolves.toBe('done');
  expect(onWait).toHaveBeenCalledTimes(1);
});
