import path from 'node:path';

/** A page's own garbage fits in it; more is memory that is only waiting to be collected, and beside 8 costs no time. */
const YOUNG_MB = 4;

interface Permissions {
  /** The file that it starts with. */
  start: string;
  /** Directories that it may read. */
  readable: readonly string[];
  memoryMb: number;
}

/**
 * Node's flags for a process that runs foreign code: it reads what it is given, writes nothing, starts nothing, and makes no
 * code from text. Interrupted, it says where it is and ends.
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
    // Memory that held another page must not be in what `Buffer.allocUnsafe` gives.
    '--zero-fill-buffers',
    '--trace-sigint',
    // For the platform's own code; releases' never see it (`lockdown/globals.ts`).
    '--expose-gc',
    `--max-old-space-size=${memoryMb}`,
    `--max-semi-space-size=${YOUNG_MB}`,
  ];
}
