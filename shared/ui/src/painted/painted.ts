/** Timeout in case the browser renders no frame. */
const AT_MOST_MS = 250;

/**
 * Resolves after the next frame is painted, so that long tasks start after the feedback to an interaction. Resolves immediately on a
 * hidden page, which has no frames, and on `pagehide`, so that pending requests are not lost.
 * @example setLiked(true); await painted(); await api.call('like', { body: { id } });
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
    // Animation frame callbacks run before the paint; a task queued by them runs after it.
    requestAnimationFrame(() => setTimeout(done));
  });
}
