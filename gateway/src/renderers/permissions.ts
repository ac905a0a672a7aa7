import path from 'node:path';

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
export function permissionFlags({ start, readable, memoryMb }: Permissions): string[] {
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
