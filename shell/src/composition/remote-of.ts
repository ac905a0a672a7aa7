import { ownFrames } from '@nightlark/release/client';

/** The remote in whose file an error arose; innermost, so that what a shared library threw is its caller's. Null where it is no remote's. */
export function remoteOf(error: unknown): string | null {
  const frame = error instanceof Error ? ownFrames(error.stack ?? '').find((one) => one.startsWith('mf-')) : undefined;
  return frame?.split('/', 1)[0] ?? null;
}
