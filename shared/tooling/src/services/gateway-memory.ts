import path from 'node:path';
import { ROOT } from '../packages.ts';

/**
 * How Node is kept from holding what the gateway does not use: 2/5 of its memory. Both are read before any of its code runs, so whoever
 * starts it gives them (`deploy/systemd` too).
 */
export const GATEWAY_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=25'] as const;

/** glibc keeps what was freed in each thread's arena, and takes large buffers from them, once it saw some. Other allocators ignore it. */
export const GATEWAY_MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;

/** From its second start on Node takes compiled code from there, and needs no 20 MB for its way from TypeScript. */
export const COMPILED = { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/nightlark/compiled') } as const;
