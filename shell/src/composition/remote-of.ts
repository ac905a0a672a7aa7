import { ownFrames } from '@nightlark/release/client';

/** The remote of the innermost file of an error's stack that belongs to one, so errors of shared libraries are attributed to their caller; null for none. */
export function remoteOf(error: unknown): string | null {
  const frame = error instanceof Error ? ownFrames(error.stack ?? '').find((one) => one.startsWith('mf-')) : undefined;
  return frame?.split('/', 1)[0] ?? null;
}
