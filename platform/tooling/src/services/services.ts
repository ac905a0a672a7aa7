import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { COMPILE_CACHE, GATEWAY_FLAGS, GATEWAY_MALLOC } from './gateway-memory.ts';
import { ROOT } from '../packages.ts';

export { COMPILE_CACHE, GATEWAY_FLAGS, GATEWAY_MALLOC };

export const GATEWAY = 'gateway/src/main.ts';
const STOP_MS = 12_000;
const MAX_OUTPUT = 12;
/** Timeout for reading a process's output after its exit; a child of its own may keep it open. */
const OUTPUT_TIMEOUT_MS = 500;
const END_WITH_PARENT = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href;

export interface Service {
  name: string;
  script: string;
  args?: readonly string[];
  /** Where it is started; this checkout by default. */
  directory?: string;
  port: number;
}

/** Fails early when a port is in use, which would otherwise cause a less obvious error later. */
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

/** Formats a service's log line for people; null for lines of the request log. */
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

export interface StartedService extends Running {
  name: string;
  pid: number | undefined;
  /** Resolves with the exit reason and the last output; never rejects. */
  ended: Promise<{ how: string; lastOutput: readonly string[] }>;
  /** For tests of the effect of a crash or stall on the others. */
  signal(signal: NodeJS.Signals): void;
}

export function startService(
  { name, script, args = [], directory = ROOT }: Service,
  env: NodeJS.ProcessEnv,
  onExit: (name: string, code: number | null) => void,
): StartedService {
  const lean = script === GATEWAY ? { flags: GATEWAY_FLAGS, env: { ...GATEWAY_MALLOC, ...COMPILE_CACHE } } : { flags: [], env: {} };
  const child: ChildProcess = spawn(process.execPath, [...lean.flags, '--import', END_WITH_PARENT, script, ...args], {
    cwd: directory,
    env: { ...lean.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isStopping = false;
  const lastOutput: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface({ input: stream }).on('line', (line) => {
      const text = readable(line);
      if (!text) return;
      console.log(`${name.padEnd(8)}│ ${text}`);
      lastOutput.push(text);
      if (lastOutput.length > MAX_OUTPUT) lastOutput.shift();
    });
  }
  const closed = new Promise((resolve) => child.once('close', resolve));
  const { promise: exited, resolve } = Promise.withResolvers<string>();
  const hasEnded = (code: number | null) => {
    resolve(code === null ? (child.signalCode ?? 'not started') : `code ${code}`);
    if (!isStopping) onExit(name, code);
  };
  child.once('exit', hasEnded);
  child.once('error', (error) => {
    console.error(`✗ The ${name} could not be started: ${error.message}`);
    if (child.pid === undefined) hasEnded(null);
  });
  return {
    name,
    pid: child.pid,
    ended: exited.then(async (how) => {
      await Promise.race([closed, new Promise((done) => setTimeout(done, OUTPUT_TIMEOUT_MS).unref())]);
      return { how, lastOutput };
    }),
    signal: (signal) => void child.kill(signal),
    async stop() {
      isStopping = true;
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => (await answer.body?.cancel(), answer.ok),
    () => false,
  );

/**
 * Waits until a URL responds successfully.
 * @param service the service at that URL: its exit ends the wait
 * @throws when it exited, with its last output, or after the timeout
 */
export async function waitUntilReady(url: string, milliseconds: number, service?: Pick<StartedService, 'name' | 'ended'>): Promise<void> {
  const deadline = Date.now() + milliseconds;
  let end: Awaited<StartedService['ended']> | undefined;
  void service?.ended.then((how) => (end = how));
  while (Date.now() < deadline) {
    if (await answers(url)) return;
    if (end) {
      const output = end.lastOutput.length > 0 ? ` Its last output:\n  ${end.lastOutput.join('\n  ')}` : '';
      throw new Error(`The ${service!.name} ended (${end.how}) before it was ready.${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not become ready within ${milliseconds / 1000} s; the lines above say more.`);
}
