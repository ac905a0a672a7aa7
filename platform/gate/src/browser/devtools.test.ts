import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

let directory: string;
beforeEach(async () => (directory = await mkdtemp(path.join(tmpdir(), 'devtools-'))));
afterEach(() => rm(directory, { recursive: true }));

/** Opens a browser where no file descriptor is free, and prints why that fails. */
const SCRIPT = `
import { closeSync, openSync } from 'node:fs';
import { openBrowser } from '${pathToFileURL(path.join(import.meta.dirname, 'devtools.ts')).href}';

const taken = [];
try {
  for (;;) taken.push(openSync('/dev/null'));
} catch {}
const reason = await openBrowser(process.execPath).catch(({ message }) => message);
for (const fd of taken) closeSync(fd);
process.stdout.write(String(reason));
`;

test('no file descriptor is free → the browser does not start, its profile is removed, and the process goes on', async () => {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', SCRIPT];
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'ulimit -n 64; exec "$0" "$@"', ...node], { env: { TMPDIR: directory } });
  expect(stdout).toMatch(/does not start: spawn \S+ EMFILE/);
  expect(await readdir(directory)).toEqual([]);
}, 30_000);
