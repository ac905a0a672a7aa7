import { eventually } from '@nightlark/build/jest/eventually.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Running, startService } from './services.ts';
import { supervise } from './supervise.ts';

let directory: string;
let said: string[];
const running: Running[] = [];
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'nightlark-supervise-'));
  said = [];
  // The output of services is written there.
  jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
  rmSync(directory, { recursive: true, force: true });
});

/** Supervises a real process of this program; `starts` are the process ids of all its starts. */
function keep(name: string, program: string) {
  const script = path.join(directory, `${name}.mjs`);
  const log = path.join(directory, `${name}.log`);
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(log)}, process.pid + '\\n'); ${program}`,
  );
  writeFileSync(log, '');
  const givenUp = jest.fn();
  const service = supervise({
    name,
    start: (onExit) => startService({ name, script, port: 0 }, process.env, (_, code) => onExit(code)),
    log: (line) => said.push(line),
    onGiveUp: givenUp,
    firstWaitMs: 10,
  });
  running.push(service);
  const starts = () => readFileSync(log, 'utf8').split('\n').filter(Boolean).map(Number);
  return { service, starts, givenUp };
}

const until = (isTrue: () => boolean) => eventually(() => expect(isTrue()).toBe(true));
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const LIVES = 'setInterval(() => {}, 1e6);';

test('killed → started again, said aloud, and another service goes on untouched', async () => {
  const [one, other] = [keep('one', LIVES), keep('other', LIVES)];
  await until(() => one.starts().length === 1 && other.starts().length === 1);
  process.kill(one.starts()[0]!, 'SIGKILL');
  await until(() => one.starts().length === 2);
  expect(said).toEqual([expect.stringMatching(/^✗ The one ended by itself \(killed\).*started again in 0\.01 s \(1 of 5/)]);
  expect(isAlive(one.starts()[1]!)).toBe(true);
  expect(other.starts()).toHaveLength(1);
  expect(isAlive(other.starts()[0]!)).toBe(true);
  expect(one.givenUp).not.toHaveBeenCalled();
});

test('ends at once each time → started five times again after growing waits, then given up and said so', async () => {
  const { starts, givenUp } = keep('broken', "console.log('no such thing'); process.exit(3);");
  await until(() => givenUp.mock.calls.length > 0);
  expect(starts()).toHaveLength(6);
  const words = said.filter((line) => line.startsWith('✗'));
  expect(words.slice(0, 5).map((line) => /again in ([\d.]+) s/.exec(line)?.[1])).toEqual(['0.01', '0.02', '0.04', '0.08', '0.16']);
  expect(words[5]).toMatch(/ended 6 times within a minute and is not started again/);
  await new Promise((done) => setTimeout(done, 500));
  expect(starts()).toHaveLength(6);
});

test('stopped → not started again, also where it was about to be', async () => {
  const living = keep('living', LIVES);
  const dying = keep('dying', 'process.exit(1);');
  await until(() => living.starts().length === 1 && dying.starts().length > 1);
  await Promise.all([living.service.stop(), dying.service.stop()]);
  const counts = [living.starts().length, dying.starts().length];
  expect(isAlive(living.starts()[0]!)).toBe(false);
  await new Promise((done) => setTimeout(done, 500));
  expect([living.starts().length, dying.starts().length]).toEqual(counts);
});
