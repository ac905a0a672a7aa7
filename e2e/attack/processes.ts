import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const READY_MS = 120_000;

export interface Program {
  /** Relative to the sources that it runs from. */
  script: string;
  /** An address that answers 200 when it is ready. */
  ready: string;
  host: string;
  env: Readonly<Record<string, string>>;
}

/** Whether it answers 200 at its site's name. */
export function isReady(url: string, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { headers: { host }, timeout: 2_000 }, (answer) => (answer.resume(), resolve(answer.statusCode === 200)))
      .once('error', () => resolve(false))
      .once('timeout', () => resolve(false));
  });
}

export interface RunningProgram {
  /** What it has printed so far. */
  log(): string;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts a program from a copy of the sources.
 * @throws when it ends or isn't ready in time, with its last output
 */
export async function startProgram(root: string, { script, ready, host, env }: Program): Promise<RunningProgram> {
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: path.join(tmpdir(), 'nightlark-attack-compiled'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  async function stop(): Promise<void> {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline && !hasEnded(); await wait(100)) {
    if (await isReady(ready, host)) return { log: () => output, stop };
  }
  await stop();
  throw new Error(`${script} did not become ready:\n${output.slice(-4_000)}`);
}
