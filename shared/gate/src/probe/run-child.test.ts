import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

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
