import path from 'node:path';
import { ROOT } from '../packages.ts';

/**
 * Settings against memory that Node holds unused: 2/5 of the gateway's. Both are read before any code runs, so the starter sets them
 * (`deploy/systemd` too).
 */
export const GATEWAY_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=25'] as const;

/** Against glibc retaining freed memory in each thread's arena, large buffers too. Other allocators ignore it. */
export const GATEWAY_MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;

/** Compile cache: from the second start on saves the 20 MB of Node's TypeScript loader. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/nightlark/compiled') } as const;
