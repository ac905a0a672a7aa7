import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const newDirectory = () => mkdtempSync(path.join(tmpdir(), 'nightlark-main-'));
let directory: string;
/** With a migrated database, which a start on an empty directory takes seconds to make. */
const prepared = newDirectory();
const started: ChildProcess[] = [];
beforeAll(async () => void (await run({ DATA_DIR: prepared }, [], 'migrate-database.ts').ended), 120_000);
beforeEach(() => void (directory = newDirectory()));
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});
afterAll(() => rmSync(prepared, { recursive: true }));

const givenDatabase = () => cpSync(prepared, directory, { recursive: true });

/** A program of the backend as a separate process, on PGlite in a directory. */
function run(env: Record<string, string>, options: string[] = [], program = 'main.ts') {
  const { DATABASE_URL: _, NODE_OPTIONS: __, ...surroundings } = process.env;
  const child = spawn(process.execPath, [...options, path.join(import.meta.dirname, program)], {
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

test('started, then SIGTERM → serves until then, exits cleanly; a second process on the same data is refused', async () => {
  const first = run({});
  const port = /"port":(\d+)/.exec(await first.says(/backend ready/))?.[1];
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ ready: true, claim: 'absent' });
  const [code, output] = await run({}).ended;
  expect([code, output]).toEqual([1, expect.stringMatching(/in use by process \d+/)]);
  first.child.kill('SIGTERM');
  expect((await first.ended)[0]).toBe(0);
  await run({}).says(/backend ready/);
}, 120_000);

test('the migration alone, twice → ends well each time, and a backend starts on its database', async () => {
  for (const _ of [1, 2]) {
    const [code, output] = await run({}, [], 'migrate-database.ts').ended;
    expect([code, output]).toEqual([0, expect.stringMatching(/✓ The database has the schema of this release/)]);
  }
  await run({}).says(/backend ready/);
}, 120_000);

test('the migration of a database that does not answer → ends with words that say what to do', async () => {
  const [code, output] = await run({ DATABASE_URL: 'postgresql://127.0.0.1:9/none' }, [], 'migrate-database.ts').ended;
  expect([code, output]).toEqual([1, expect.stringMatching(/does not answer. Is it running, and is DATABASE_URL right/)]);
}, 60_000);

test('production that others reach, without the gateway’s secret → refused, with words that say what to do', async () => {
  const [code, output] = await run({ NODE_ENV: 'production', BACKEND_HOST: '0.0.0.0' }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/GATEWAY_SECRET: is needed where BACKEND_HOST is not of this machine alone/);
}, 60_000);

test('production on this machine alone, without the gateway’s secret → starts, and says it with an alert; not ready without company', async () => {
  givenDatabase();
  const needed = { PUBLIC_URL: 'https://www.example.com', SMTP_URL: 'smtp://mail.example.com', BANK_SECRET: 'b'.repeat(32) };
  const output = await run({ NODE_ENV: 'production', DEMO: '', ...needed }).says(/backend ready/);
  expect(output.split('\n').find((line) => line.includes('GATEWAY_SECRET is not set'))).toContain('"alert":true');
  const readiness = await fetch(`http://127.0.0.1:${/"port":(\d+)/.exec(output)?.[1]}/readyz`);
  const missing = [expect.stringContaining('company: ')];
  expect([readiness.status, await readiness.json()]).toEqual([503, { ready: false, missing, claim: 'absent' }]);
}, 60_000);

test('port taken → says which and what to do', async () => {
  givenDatabase();
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => holder.once('listening', listening));
  const port = (holder.address() as AddressInfo).port;
  const [code, output] = await run({ BACKEND_PORT: String(port) }).ended;
  holder.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is in use`);
}, 120_000);

test('wrong configuration → every wrong variable, no stack trace', async () => {
  const [code, output] = await run({ BACKEND_PORT: 'many', SMTP_URL: 'nowhere' }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/BACKEND_PORT[^]*SMTP_URL/);
  expect(output).not.toMatch(/ at .*\.ts:\d+/);
});

/** Preloaded: injects a fault at the time the test says. */
const FAULTS = (fault: string) => ['--import', `data:text/javascript,process.on('SIGUSR2', () => { ${encodeURIComponent(fault)} })`];

test.each([
  ['an error thrown in an event handler', "throw new Error('of a handler')"],
  ['an unhandled promise rejection', "Promise.reject(new Error('of a promise'))"],
])(
  '%s → one line, the call under way is finished, ends with 1',
  async (_, fault) => {
    givenDatabase();
    const backend = run({}, FAULTS(fault));
    const port = Number(/"port":(\d+)/.exec(await backend.says(/backend ready/))?.[1]);
    const body = JSON.stringify({ email: 'nobody@test.example', password: 'something' });
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/user.php HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
    let answer = '';
    socket.on('data', (bytes) => (answer += String(bytes)));
    await new Promise((done) => setTimeout(done, 200));
    backend.child.kill('SIGUSR2');
    await backend.says(/uncaught error/);
    await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
    socket.write(body);
    const [code, output] = await backend.ended;
    expect(code).toBe(1);
    expect(answer).toMatch(/^HTTP\/1\.1 403[^]*Connection: close[^]*login_failed/);
    const lines = output.split('\n').filter((line) => line.includes('"level":60'));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ alert: true, err: expect.objectContaining({ message: expect.stringMatching(/^of a/) }) }),
    ]);
  },
  120_000,
);
