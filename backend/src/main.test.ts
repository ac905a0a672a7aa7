import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

let directory: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'nightlark-main-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

/** The backend as a process of its own, on PGlite in a directory. */
function run(env: Record<string, string>) {
  const { DATABASE_URL: _, NODE_OPTIONS: __, ...surroundings } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { ...surroundings, NODE_ENV: 'development', DEMO: 'false', DATA_DIR: directory, BACKEND_PORT: '0', ...env },
  });
  started.push(child);
  let output = '';
  const heard: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      heard.forEach((check) => check());
    });
  }
  return {
    child,
    says: (words: RegExp) =>
      new Promise<string>((resolve) => {
        const check = () => words.test(output) && resolve(output);
        heard.push(check);
        check();
      }),
    ended: new Promise<[number | null, string]>((resolve) => child.on('close', (code) => resolve([code, output]))),
  };
}

test('started, asked to stop → answers until then, ends cleanly; a second one on the same data is refused', async () => {
  const first = run({});
  const port = /"port":(\d+)/.exec(await first.says(/backend ready/))?.[1];
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ ready: true });
  const [code, output] = await run({}).ended;
  expect([code, output]).toEqual([1, expect.stringMatching(/in use by process \d+/)]);
  first.child.kill('SIGTERM');
  expect((await first.ended)[0]).toBe(0);
  await run({}).says(/backend ready/);
}, 60_000);

test('port taken → says which and what to do', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => holder.once('listening', listening));
  const port = (holder.address() as AddressInfo).port;
  const [code, output] = await run({ BACKEND_PORT: String(port) }).ended;
  holder.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is in use`);
}, 60_000);

test('wrong configuration → every wrong variable, no stack trace', async () => {
  const [code, output] = await run({ BACKEND_PORT: 'many', SMTP_URL: 'nowhere' }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/BACKEND_PORT[^]*SMTP_URL/);
  expect(output).not.toMatch(/ at .*\.ts:\d+/);
});
