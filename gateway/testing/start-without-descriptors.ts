/** Starts renderers with few free file descriptors, and prints what became of them as JSON. Run with a low `ulimit -n`. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killWithParent } from '../src/renderers/orphans.ts';
import { rendererProgram } from '../src/renderers/program.ts';
import { startRenderProcess } from '../src/renderers/render-process.ts';
import { writeShell } from './write-shell.ts';

const SHELL = 'exports.surface = []; exports.createRenderer = () => async () => {};';
const uncaught: string[] = [];
process.on('uncaughtException', ({ message }) => uncaught.push(message));

/** Leaves this many descriptors free while it runs. */
async function withFree<T>(free: number, run: () => Promise<T>): Promise<T> {
  const taken: number[] = [];
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch {
    // None is left.
  }
  for (const fd of taken.splice(0, free)) closeSync(fd);
  try {
    return await run();
  } finally {
    for (const fd of taken) closeSync(fd);
  }
}

function children(): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isChild = (pid: string) => {
    try {
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      return state !== 'Z' && Number(parent) === process.pid;
    } catch {
      return false;
    }
  };
  return all.filter(isChild).map(Number);
}

const directory = await mkdtemp(path.join(tmpdir(), 'without-descriptors-'));
const setup = await writeShell(directory, SHELL);
const none = {
  callApi: () => Promise.reject(new Error('no')),
  findLander: async () => null,
  reportError() {},
  reportViolation() {},
  logConsole() {},
};

async function start(): Promise<string> {
  const renderer = await startRenderProcess({ setup, memoryMb: 64, readable: [directory], on: none, onExit: () => {} });
  await renderer.stop();
  return 'started';
}

const reasonOf = ({ message }: Error) => message;
// Built once, by a process of its own.
await rendererProgram();
const outcomes: Record<string, string> = {};
for (const free of [0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 40]) outcomes[free] = await withFree(free, () => start().catch(reasonOf));
const watched = spawn('/bin/sleep', ['60'], { stdio: 'ignore' });
outcomes['watcher'] = await withFree(0, async () => killWithParent(watched.pid!)).then(() => 'watches', reasonOf);
watched.kill('SIGKILL');
await wait(200);
await rm(directory, { recursive: true });
process.stdout.write(JSON.stringify({ outcomes, uncaught, leftOver: children() }));
process.exit();
