import path from 'node:path';

/** Semi-space size: holds the garbage of the few pages that are rendered at once; otherwise it is copied as if it stayed (decision 124). */
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
    // As many renderers as cores collect beside each other: helpers of one take the others' time.
    '--no-parallel-scavenge',
  ];
}
