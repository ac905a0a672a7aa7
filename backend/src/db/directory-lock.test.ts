import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDirectory } from './directory-lock.ts';

let root: string;
let directory: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'nightlark-lock-'));
  directory = path.join(root, 'database');
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

/** Another process that holds the lock, or reports why it can't. */
async function holder(): Promise<{ child: ChildProcess; says: string }> {
  const module = path.join(import.meta.dirname, 'directory-lock.ts');
  const script = `import { lockDirectory } from ${JSON.stringify(module)};
    try { lockDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1e6); } catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [bytes] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, says: String(bytes).trim() };
}

test('held by another living process → refused with its number and what to do', async () => {
  const { child, says } = await holder();
  expect(says).toBe('held');
  expect(() => lockDirectory(directory)).toThrow(
    `The database in ${directory} is in use by process ${child.pid}. Stop it, or choose another DATA_DIR.`,
  );
  expect((await holder()).says).toContain(`in use by process ${child.pid}`);
});

test('held by this process → refused; released → acquired again', () => {
  const release = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(/in use/);
  release();
  lockDirectory(directory)();
});

test('its holder was killed → acquired at once', async () => {
  const { child } = await holder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDirectory(directory)();
});

test.each([
  ['another process that lives', () => process.ppid],
  ['this very process, as in a container whose processes are numbered anew', () => process.pid],
  ['the first process of all', () => 1],
])('left behind with the process number of %s → acquired at once', (_, pid) => {
  writeFileSync(`${directory}.lock`, String(pid()));
  lockDirectory(directory)();
});

test('twelve processes at once, after a kill → one of them has it', async () => {
  const { child } = await holder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const said = await Promise.all(Array.from({ length: 12 }, holder));
  expect(said.filter(({ says }) => says === 'held')).toHaveLength(1);
  expect(said.filter(({ says }) => says.includes('in use'))).toHaveLength(11);
}, 30_000);
