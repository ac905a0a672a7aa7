/** Messages and uploads have a lock each: an upload takes long, and other conversations go on. */
export type Lane = 'send' | 'upload';

/** Runs the work with an exclusive lock across tabs. Rejects when the tab is closed. */
export type WithLock = (lane: Lane, work: () => Promise<void>) => Promise<void>;

/** @returns a function that runs the work with the lane’s lock; calls while a request for the lock is pending are ignored */
export function inLane(
  name: Lane,
  work: () => Promise<void>,
  { withLock, isStopped }: { withLock: WithLock; isStopped: () => boolean },
): () => void {
  let isPending = false;
  return () => {
    if (isPending || isStopped()) return;
    isPending = true;
    withLock(name, async () => {
      isPending = false;
      await work();
    }).catch(() => {
      isPending = false; // the tab is closing
    });
  };
}
