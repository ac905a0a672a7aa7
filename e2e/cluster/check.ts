/**
 * Tries the cluster: `npm run test:cluster -- [--archive FILE --key registry-public.pem]`. Needs TEST_DATABASE_URL, where it makes an empty
 * database, and TEST_REDIS_URL.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { testClient, type TestClient } from '@nightlark/backend/testing/test-client';
import { TEST_PASSWORD } from '@nightlark/backend/testing/sign-up-body';
import { freePort } from '@nightlark/tooling/free-port';
import { withDatabase } from './with-database.ts';

const EMAIL = 'cluster@test.example';
const READS = 40;
const READ_MS = 30_000;

interface Started {
  runner: ChildProcess;
  url: string;
  programs: { name: string; url: string; pid: number }[];
}

async function start(DATABASE_URL: string): Promise<Started> {
  const env = { ...process.env, DATABASE_URL, REDIS_URL: process.env['TEST_REDIS_URL'], PORT: String(await freePort()) };
  const script = path.join(import.meta.dirname, 'run.ts');
  const runner = spawn(process.execPath, [script, ...process.argv.slice(2)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const programs: Started['programs'] = [];
  for await (const line of createInterface({ input: runner.stdout })) {
    console.log(line);
    const [, name, at, pid] = /^ {2}(\w+ \d) +(\S+) \(process (\d+)\)$/.exec(line) ?? [];
    if (pid) programs.push({ name: name!, url: at!.replace('127.0.0.1', 'localhost'), pid: Number(pid) });
    const url = /^✓ ready at (\S+)$/.exec(line)?.[1];
    if (url) return { runner, url, programs };
  }
  throw new Error('the cluster ended before it was ready');
}

/** Reads as the member until it has done so often enough. @returns what wasn't answered well */
async function read(member: TestClient): Promise<string[]> {
  const failed: string[] = [];
  for (let nth = 0; nth < READS; nth++) {
    const address = nth % 2 === 0 ? '/api/user.php' : '/members';
    const answer = await member
      .fetch(address, { signal: AbortSignal.timeout(READ_MS) })
      .then(async (response) => (await response.text().catch(String)).includes('Lark of the cluster') || response.status, String);
    if (answer !== true) failed.push(`${address}: ${answer}`);
  }
  return failed;
}

async function isGone(pid: number): Promise<boolean> {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

async function check({ runner, url, programs }: Started): Promise<void> {
  const find = (name: string) => programs.find((one) => one.name === name)!;
  const member = testClient(url);
  assert.equal((await member.signUp({ email: EMAIL, name: 'Lark of the cluster' })).status, 201);
  for (const name of ['gateway 1', 'gateway 2']) {
    const browser = testClient(find(name).url);
    assert.equal((await browser.login(EMAIL, TEST_PASSWORD)).status, 200);
    assert.deepEqual(await read(browser), []);
    console.log(`✓ a member logs in through ${name} → reads as the member there`);
  }
  for (const name of ['gateway 1', 'backend 1']) {
    const reading = read(member);
    process.kill(find(name).pid, 'SIGKILL');
    assert.deepEqual([...(await reading), ...(await read(member))], []);
    console.log(`✓ ${name} is killed while a member reads → each read is answered well`);
  }
  const ended = once(runner, 'exit');
  runner.kill('SIGINT');
  assert.deepEqual(await ended, [0, null]);
  for (const { pid, name } of programs) assert(await isGone(pid), `${name} still runs`);
  console.log('✓ SIGINT → all processes of the cluster have ended');
}

if (!process.env['TEST_DATABASE_URL'] || !process.env['TEST_REDIS_URL'])
  throw new Error('TEST_DATABASE_URL and TEST_REDIS_URL say which PostgreSQL and Redis to use.');
await withDatabase(process.env['TEST_DATABASE_URL'], async (url) => {
  const started = await start(url);
  await check(started).finally(() => started.runner.kill());
});
