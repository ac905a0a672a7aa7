import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@nightlark/tooling/free-port';

const MAIN = path.resolve(import.meta.dirname, '../../src/main.ts');
const READY_MS = 60_000;
/** Restart delay of a supervisor. */
const RESTART_MS = 250;

interface Health {
  status: string;
  set: string;
  problems: Readonly<Record<string, string>>;
}

export interface RunningGateway {
  url: string;
  pid(): number;
  /** Number of unexpected exits. */
  ends(): number;
  health(): Promise<Health | null>;
  /** Kills and restarts it. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Child processes are killed when this process exits, even by an error. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A gateway as in production, under a supervisor that restarts it. */
export async function startSupervised(env: Readonly<Record<string, string>>, logFile: string): Promise<RunningGateway> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = createWriteStream(logFile, { flags: 'a' });
  let child: ChildProcess;
  let ends = 0;
  let isStopped = false;

  function start(): void {
    child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = child;
    running.add(started);
    child.stdout!.pipe(log, { end: false });
    child.stderr!.pipe(log, { end: false });
    child.once('exit', (code, signal) => {
      running.delete(started);
      log.write(`the gateway ended: ${code ?? signal}\n`);
      if (isStopped) return;
      ends++;
      setTimeout(() => !isStopped && start(), RESTART_MS);
    });
  }
  async function ready(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (Date.now() < deadline) {
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await wait(150);
    }
    throw new Error(`A gateway did not become ready; see ${logFile}`);
  }
  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async function stop(): Promise<void> {
    isStopped = true;
    await end();
    log.end();
  }

  start();
  await ready();
  return {
    url,
    pid: () => child.pid!,
    ends: () => ends,
    health: () =>
      fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
        (answer) => answer.json() as Promise<Health>,
        () => null,
      ),
    async restart() {
      const before = ends;
      await end();
      ends = before;
      await wait(RESTART_MS * 2);
      await ready();
    },
    stop,
  };
}
