import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { killWithParent } from './orphans.ts';
import { permissionFlags } from './permissions.ts';
import { rendererProgram } from './program.ts';

const BOOT = path.join(import.meta.dirname, 'inside/boot.mjs');

type Exit = [code: number | null, signal: NodeJS.Signals | null];

export interface SpawnedRenderer {
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
