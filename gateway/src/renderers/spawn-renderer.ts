import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { killWithParent } from './orphans.ts';
import { rendererProgram } from './program.ts';

/** Semi-space size: fits the garbage of concurrently rendered pages, which would else be copied as survivors (decision 124). */
const YOUNG_MB = 8;

interface Permissions {
  /** Entry file. */
  start: string;
  /** Directories with read permission. */
  readable: readonly string[];
  memoryMb: number;
}

/**
 * Node flags of a process that runs foreign code: reads the given directories only; no writes, child processes, threads or `eval`.
 * SIGINT prints its stack and ends it.
 */
function permissionFlags({ start, readable, memoryMb }: Permissions): string[] {
  return [
    '--permission',
    `--allow-fs-read=${start}`,
    ...readable.map((directory) => `--allow-fs-read=${path.join(path.resolve(directory), '*')}`),
    '--disallow-code-generation-from-strings',
    '--no-addons',
    '--no-deprecation',
    '--disable-warning=ExperimentalWarning',
    '--disable-proto=delete',
    // `Buffer.allocUnsafe` must not return memory of another page.
    '--zero-fill-buffers',
    '--trace-sigint',
    // For the platform's own code; hidden from releases (`lockdown/globals.ts`).
    '--expose-gc',
    `--max-old-space-size=${memoryMb}`,
    `--max-semi-space-size=${YOUNG_MB}`,
    // There are as many renderers as cores: parallel GC threads of one would take CPU time of the others.
    '--no-parallel-scavenge',
  ];
}

const BOOT = path.join(import.meta.dirname, 'inside/boot.mjs');

type Exit = [code: number | null, signal: NodeJS.Signals | null];

interface SpawnedRenderer {
  child: ChildProcess;
  exit: Promise<Exit>;
}

interface Options {
  memoryMb: number;
  /** Directories of releases and shells. */
  readable: readonly string[];
}

/** Starts the process of a renderer, without permissions. Throws when it can't be started, for example without free file descriptors. */
export async function spawnRenderer({ memoryMb, readable }: Options): Promise<SpawnedRenderer> {
  const program = await rendererProgram();
  const child = spawn(process.execPath, [...permissionFlags({ start: BOOT, readable, memoryMb }), BOOT], {
    cwd: '/',
    // No variable is inherited. Without this one glibc keeps freed memory for each thread.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    // Its own process group: signals of the terminal are for the gateway alone.
    detached: true,
  });
  const exit = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve([code, signal])));
  // Without free file descriptors it has no streams, and its error comes later.
  await once(child, 'spawn');
  child.stdin!.on('error', () => {}).end(program);
  try {
    void exit.then(await killWithParent(child.pid!));
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return { child, exit };
}
