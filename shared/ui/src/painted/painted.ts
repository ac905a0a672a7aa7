/** A browser that has no frame to show by then is not waited for. */
const AT_MOST_MS = 250;

/**
 * Fulfilled once the next frame is painted: what an interaction shows comes first, what takes long begins after it. A page that nobody
 * sees has no frames, and one that is being left has no time: neither waits, so that nothing which was to be sent is lost.
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve();
    const done = () => {
      window.removeEventListener('pagehide', done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, AT_MOST_MS);
    window.addEventListener('pagehide', done);
    // A frame's callbacks run before it is painted, a task that they plan after it.
    requestAnimationFrame(() => setTimeout(done));
  });
}
