import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const fileURL = (name: string) => pathToFileURL(path.join(import.meta.dirname, name)).href;

/** A job of the gate in which foreign code looks for the way to its report. */
const SCRIPT = `
import { runJob } from '${fileURL('child.ts')}';
import { dropCapabilities } from '${fileURL('drop-capabilities.ts')}';

runJob(async () => {
  dropCapabilities([]);
  const ways = new Set();
  for (let holder = process; holder; holder = Object.getPrototypeOf(holder)) for (const name of Reflect.ownKeys(holder)) ways.add(name);
  for (const name of ways) {
    if (!/send|channel/i.test(String(name))) continue;
    try {
      process[name]({ result: 'forged' }, undefined, {}, () => {});
    } catch {
      // Refused: what counts is what the parent receives.
    }
  }
  const handles = (() => {
    try {
      return process._getActiveHandles();
    } catch {
      return [];
    }
  })();
  return ['the gate’s own', handles.length];
});
`;

test('code of a release is in the gate’s process → it can’t send a report in the gate’s name', async () => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', SCRIPT], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  child.send({});
  while (messages.length === 0) await once(child, 'message');
  expect(messages).toEqual([{ result: ['the gate’s own', 0] }]);
  child.kill('SIGKILL');
}, 30_000);
