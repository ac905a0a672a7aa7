import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { COMPILED, GATEWAY_FLAGS, GATEWAY_MALLOC } from './gateway-memory.ts';
import { ROOT } from '../packages.ts';

export const GATEWAY = 'gateway/src/main.ts';
const STOP_MS = 12_000;
const END_WITH_PARENT = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href;

export interface Service {
  name: string;
  script: string;
  port: number;
}

/** Fails before anything is started: a port that is taken would otherwise show as some later, odder error. */
export function assertFree({ name, port }: Service, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => {
      const variable = name === 'gateway' ? 'PORT' : `${name.toUpperCase()}_PORT`;
      reject(
        new Error(
          code === 'EADDRINUSE'
            ? `Port ${port} is taken. Stop what uses it, or set ${variable}.`
            : `Port ${port} of the ${name} can't be used (${code}).`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** A service's line as people read it; the request log stays with the services. */
function readable(line: string): string | null {
  if (!line.startsWith('{')) return line;
  try {
    const { msg, level, req, err, reason } = JSON.parse(line) as {
      msg?: string;
      level: number;
      req?: { path?: string };
      err?: { stack?: string };
      reason?: string;
    };
    if (req && level < 50) return null;
    return [msg, reason, req?.path, err?.stack].filter(Boolean).join(' · ');
  } catch {
    return line;
  }
}

export interface Running {
  stop(): Promise<void>;
}

export function startService(
  { name, script }: Service,
  env: NodeJS.ProcessEnv,
  onExit: (name: string, code: number | null) => void,
): Running {
  const lean = script === GATEWAY ? { flags: GATEWAY_FLAGS, env: { ...GATEWAY_MALLOC, ...COMPILED } } : { flags: [], env: {} };
  const child: ChildProcess = spawn(process.execPath, [...lean.flags, '--import', END_WITH_PARENT, script], {
    cwd: ROOT,
    env: { ...lean.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isStopping = false;
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      const text = readable(line);
      if (text) console.log(`${name.padEnd(8)}│ ${text}`);
    });
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const hasEnded = (code: number | null) => {
    resolve();
    if (!isStopping) onExit(name, code);
  };
  child.once('exit', hasEnded);
  child.once('error', (error) => {
    console.error(`✗ The ${name} could not be started: ${error.message}`);
    if (child.pid === undefined) hasEnded(null);
  });
  return {
    async stop() {
      isStopping = true;
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Waits until an address answers with success. */
export async function waitUntilReady(url: string, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(async (answer) => (await answer.body?.cancel(), answer.ok), () => false); // prettier-ignore
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not become ready within ${milliseconds / 1000} s; the lines above say more.`);
}
