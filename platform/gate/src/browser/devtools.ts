import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** Timeout of a protocol call on a machine with nothing else to do: a page in an endless loop never responds. */
const CALL_MS = 15_000;
/** From when on a call is late; the timeout counts if a tab then computes for its share of it, else a busy machine may be the reason. */
const LATE_MS = 10_000;
const HANGING_CPU_MS = 2_500;
const CHECK_MS = 1_000;
/** … until this. */
const LONGEST_CALL_MS = 90_000;
const START_MS = 20_000;
/** Lower priority than the render processes. */
const NICE = 10;

const ARGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-breakpad',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--mute-audio',
  '--window-size=1280,900',
  // All other requests go to a closed port, this machine's own services included.
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
];

type Params = Record<string, unknown>;
/** Receives the events of one session (a tab). */
type Listener = (method: string, params: Params) => void;

/** The page did not respond in time. */
export class PageHangs extends Error {
  override readonly name = 'PageHangs';
}

export interface Browser {
  /** A call of the DevTools protocol. @throws PageHangs, or an Error with the browser's message */
  call(method: string, params?: Params, session?: string): Promise<Params>;
  listen(session: string, listener: Listener): void;
  close(): Promise<void>;
}

interface Waiting {
  resolve: (result: Params) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

function connect(child: ChildProcess) {
  const [, , , toBrowser, fromBrowser] = child.stdio as unknown as [unknown, unknown, unknown, Writable, Readable];
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Listener>();
  let count = 0;
  let rest = '';

  function receive(text: string): void {
    const { id, result, error, method, params, sessionId } = JSON.parse(text) as {
      id?: number;
      result?: Params;
      error?: { message: string };
      method?: string;
      params?: Params;
      sessionId?: string;
    };
    if (id === undefined) return listeners.get(sessionId ?? '')?.(method!, params!);
    const pending = waiting.get(id);
    waiting.delete(id);
    clearTimeout(pending?.timer);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result!);
  }
  fromBrowser.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop()!;
    for (const part of parts) receive(part);
  });
  function end(why: Error): void {
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(why);
    }
    waiting.clear();
  }
  child.once('exit', () => end(new Error('The browser has ended')));
  child.once('error', end);
  // A browser that exited is detected by its exit event.
  toBrowser.on('error', () => {});

  function send(
    method: string,
    params: Params,
    sessionId: string | undefined,
    late: (pending: Waiting, end: () => void) => NodeJS.Timeout,
  ) {
    const id = ++count;
    return new Promise<Params>((resolve, reject) => {
      const end = () => {
        waiting.delete(id);
        reject(new PageHangs(`${method} was not answered within ${CALL_MS / 1000} s`));
      };
      const pending = { resolve, reject } as Waiting;
      pending.timer = late(pending, end);
      waiting.set(id, pending);
      toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
  }
  const callBrowser = (method: string, ms: number) => send(method, {}, undefined, (_, end) => setTimeout(end, ms));

  return {
    listen: (session: string, listener: Listener) => void listeners.set(session, listener),
    callBrowser,
    call: (method: string, params: Params = {}, sessionId?: string): Promise<Params> =>
      send(method, params, sessionId, (pending, end) => {
        const sent = performance.now();
        async function watch(before: TabTimes): Promise<void> {
          const passed = performance.now() - sent;
          const isHanging = passed >= CALL_MS && mostUsed(before, await tabTimes(callBrowser)) >= HANGING_CPU_MS;
          if (![...waiting.values()].includes(pending)) return;
          if (isHanging || passed > LONGEST_CALL_MS) return end();
          pending.timer = setTimeout(() => void watch(before).catch(end), CHECK_MS);
        }
        return setTimeout(() => void tabTimes(callBrowser).then(watch).catch(end), LATE_MS);
      }),
  };
}

/** Processor time of each tab's process, in milliseconds. */
type TabTimes = ReadonlyMap<number, number>;

async function tabTimes(callBrowser: (method: string, ms: number) => Promise<Params>): Promise<TabTimes> {
  const { processInfo } = await callBrowser('SystemInfo.getProcessInfo', LONGEST_CALL_MS);
  const tabs = (processInfo as { type: string; id: number; cpuTime: number }[]).filter(({ type }) => type === 'renderer');
  return new Map(tabs.map(({ id, cpuTime }) => [id, cpuTime * 1_000]));
}

/** What the busiest tab has used since. */
const mostUsed = (before: TabTimes, now: TabTimes) => Math.max(0, ...[...now].map(([id, ms]) => ms - (before.get(id) ?? 0)));

async function spawnBrowser(executable: string, profile: string): Promise<ChildProcess> {
  // Chromium's sandbox does not work as root; there the machine or container isolates it.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(executable, [...ARGS, ...asRoot, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { HOME: profile, PATH: process.env['PATH'], LANG: 'en_GB.UTF-8' },
  });
  // Without free file descriptors it has no streams, and its error comes later.
  await once(child, 'spawn');
  return child;
}

/**
 * Starts a browser without network, controlled through a pipe, with a temporary profile.
 * @throws Error when it does not start, with the reason
 */
export async function openBrowser(executable: string): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'gate-browser-'));
  const removeProfile = () => rm(profile, { recursive: true, force: true, maxRetries: 5 });
  const failure = (reason: string, cause: unknown) => new Error(`${executable} does not start: ${reason}`, { cause });
  const child = await spawnBrowser(executable, profile).catch(async (error: Error) => {
    await removeProfile();
    throw failure(error.message, error);
  });
  let output = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-500)));
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()).once('error', () => resolve()));
  const { call, callBrowser, listen } = connect(child);
  async function close(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
    await removeProfile();
  }
  try {
    setPriority(child.pid!, NICE);
    await callBrowser('Browser.getVersion', START_MS);
  } catch (error) {
    await close();
    throw failure(output.trim().split('\n').at(-1) || (error as Error).message, error);
  }
  return { call, listen, close };
}
