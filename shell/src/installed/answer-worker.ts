import type { createBrowserRouter } from 'react-router';
import { isInUse } from './in-use.ts';

/** Answers the service worker's messages about a clicked notification (`workers/sw-push.ts`). */
export function answerWorker(router: ReturnType<typeof createBrowserRouter>): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
    const { type, url } = (data ?? {}) as { type?: unknown; url?: unknown };
    const path = router.state.location.pathname;
    if (type === 'may-leave') port?.postMessage({ path, isFree: !isInUse() });
    // The query alone, e.g. to focus a field: the page is another one if the worker's knowledge of it was outdated.
    if (type === 'open' && typeof url === 'string' && new URL(url, window.location.origin).pathname === path)
      void router.navigate(url, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  });
}
