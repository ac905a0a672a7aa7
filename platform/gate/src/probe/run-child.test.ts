import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { runChild } from './run-child.ts';

/** Runs a child where no file descriptor is free, and prints its outcome. */
const SCRIPT = `
import { closeSync, openSync } from 'node:fs';
import { runChild } from '${pathToFileURL(path.join(import.meta.dirname, 'run-child.ts')).href}';

const taken = [];
try {
  for (;;) taken.push(openSync('/dev/null'));
} catch {}
const outcome = await runChild('/nowhere.js', {}, []).catch(({ message }) => message);
for (const fd of taken) closeSync(fd);
process.stdout.write(JSON.stringify(outcome));
`;

test('no file descriptor is free → the outcome says that the child did not start, at once', async () => {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', SCRIPT];
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'ulimit -n 64; exec "$0" "$@"', ...node], { env: {} });
  expect(JSON.parse(stdout)).toEqual({ step: 'start', problem: expect.stringMatching(/^spawn \S+ EMFILE$/) });
}, 30_000);

test('a child sends what is no message → it is passed over, and this process goes on', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'child-'));
  const file = path.join(directory, 'child.mjs');
  const sent = [5, null, {}, { step: { toString: 1 } }, { step: 'the end' }];
  await writeFile(
    file,
    `process.once('message', () => { for (const one of ${JSON.stringify(sent)}) process.send(one, () => {}); process.disconnect(); });`,
  );
  expect(await runChild(file, {}, [directory])).toEqual({ step: 'the end', problem: 'ended the process (code 0)' });
  await rm(directory, { recursive: true });
}, 30_000);

/** Ids of the processes that run a file. */
async function running(file: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => commands[index]!.split('\0').includes(file)).map(Number);
}

test('this process stops while a child never comes to an end → no child is left', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'child-'));
  const file = path.join(directory, 'endless.mjs');
  await writeFile(file, `process.once('message', () => { process.send({ step: 'begun' }, () => { for (;;); }); });`);
  const script =
    SCRIPT.split('const taken')[0] + `void runChild('${file}', {}, ['${directory}']); setTimeout(() => process.exit(0), 1_000);`;
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script], {
    env: {},
  });
  await wait(500);
  const left = await running(file);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  expect(left).toEqual([]);
  await rm(directory, { recursive: true });
}, 30_000);
