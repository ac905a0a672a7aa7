import { eventually } from '@nightlark/build/jest/eventually.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const here = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));

let directory: string;
let started: ChildProcess | undefined;
beforeEach(() => (directory = mkdtempSync(path.join(tmpdir(), 'nightlark-orphans-'))));
afterEach(() => {
  started?.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const file = (name: string) => path.join(directory, name);
const said = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '');

const until = (isSo: () => boolean) => eventually(() => expect(isSo()).toBe(true));

/** Writes a program that logs its events to a file. */
function write(name: string, program: string): string {
  const say = `const say = (text) => appendFileSync(${JSON.stringify(file(`${name}.log`))}, text + ' ');`;
  writeFileSync(file(`${name}.mjs`), `import { appendFileSync } from 'node:fs'; ${say} ${program}; setInterval(() => {}, 1000);`);
  return file(`${name}.mjs`);
}

const SERVICE = `process.on('SIGTERM', () => { say('stopped'); process.exit(); }); say('runs');`;

test('the script that started a service is killed: the service stops in order', async () => {
  const service = write('service', SERVICE);
  const script = write(
    'script',
    `const { startService } = await import(${here('services.ts')});
     startService({ name: 'service', script: ${JSON.stringify(service)}, port: 0 }, process.env, () => {});`,
  );
  started = spawn(process.execPath, [script], { stdio: 'ignore' });
  await until(() => said('service.log') === 'runs ');
  started.kill('SIGKILL');
  await until(() => said('service.log') === 'runs stopped ');
});

test.each<NodeJS.Signals>(['SIGKILL', 'SIGTERM'])('npm gets %s: the script that its shell started hears of it', async (signal) => {
  const script = write(
    'script',
    `const { whenOrphaned } = await import(${here('when-orphaned.ts')});
     whenOrphaned(() => { say('orphaned'); process.exit(); }, { isNpms: true }); say('runs');`,
  );
  // Like npm: a shell that waits for the script.
  const npm = `require('node:child_process').spawn('/bin/sh', ['-c', '"$0" "$1"; true', process.execPath, process.argv[1]], { stdio: 'ignore' })`;
  started = spawn(process.execPath, ['-e', npm, script], { stdio: 'ignore' });
  await until(() => said('script.log') === 'runs ');
  started.kill(signal);
  await until(() => said('script.log') === 'runs orphaned ');
});
