import { ENDPOINTS } from '@nightlark/contract';
import { useEffect } from 'react';

/** Notifies the server when the page is hidden (docs/product/tracking-and-attribution.md): a beacon with an empty JSON body. */
export function usePageHidden(): void {
  useEffect(() => {
    const [, path] = ENDPOINTS.pageHidden;
    function onChange() {
      if (document.visibilityState === 'hidden') navigator.sendBeacon?.(`/api/${path}`, new Blob(['{}'], { type: 'application/json' }));
    }
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
