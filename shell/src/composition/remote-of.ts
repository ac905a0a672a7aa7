import { ownFrames } from '@nightlark/release/client';

/** The remote of the innermost file of an error's stack that belongs to one, so errors of shared libraries are attributed to their caller; null for none. */
export function remoteOf(error: unknown): string | null {
  const frame = error instanceof Error ? ownFrames(error.stack ?? '').find((one) => one.startsWith('mf-')) : undefined;
  return frame?.split('/', 1)[0] ?? null;
}

/** The remote that a file belongs to; null for other files. */
export function ownerOf(file: string): string | null {
  return /\/mf\/(mf-[\w-]+)\//.exec(file)?.[1] ?? null;
}

let isAsking = false;

/** Whether an event is `originOf`'s question: no new error. Listeners of a window run in their order, so it can't stop the event. */
export const isQuestion = (): boolean => isAsking;

/**
 * The remote in whose file the browser itself places an error: an error's stack is a text that its thrower can write, to blame another
 * remote. Only an event has the browser's own place, so the error is thrown once more, unseen by the console.
 */
export function originOf(error: unknown): string | null {
  if (!('reportError' in window)) return remoteOf(error);
  let origin: string | null = null;
  const take = (event: ErrorEvent) => {
    event.preventDefault();
    origin = ownerOf(event.filename);
  };
  isAsking = true;
  addEventListener('error', take, { once: true });
  window.reportError(error);
  removeEventListener('error', take);
  isAsking = false;
  return origin;
}
