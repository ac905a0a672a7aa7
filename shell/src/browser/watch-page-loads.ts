import type { RouterState } from 'react-router';

/**
 * Returns a subscriber of the router that tells when a page's data starts to load, and before it is rendered: what members change
 * meanwhile is newer.
 * @param start called as data starts to load; its result is called once it is loaded
 */
export function watchPageLoads(start: () => (() => void) | undefined): (state: Pick<RouterState, 'navigation' | 'revalidation'>) => void {
  let isLoading = false;
  let done: (() => void) | undefined;
  return ({ navigation, revalidation }) => {
    const wasLoading = isLoading;
    isLoading = navigation.state !== 'idle' || revalidation !== 'idle';
    if (isLoading && !wasLoading) done = start();
    if (!isLoading && wasLoading) done?.();
  };
}
