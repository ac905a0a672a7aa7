/** Where the page's script waits to hear that the page is alive. */
export const EARLY_CLICK = 'pageIsAlive';

declare global {
  interface Window {
    [EARLY_CLICK]?: () => void;
  }
}

/**
 * Keeps the last click on a button until the page is alive, and then clicks: on a slow phone people find a button before its code is
 * there. What does something by itself (links, forms, menus) is left alone. It stands in the page as text (`renderDocument`), so it
 * may use nothing from outside of itself.
 */
export function keepEarlyClick(name: typeof EARLY_CLICK, leftAlone: string): void {
  let kept: HTMLButtonElement | null = null;
  function keep(event: Event): void {
    const { target } = event;
    kept = target instanceof Element && !target.closest(leftAlone) ? target.closest<HTMLButtonElement>('button[type=button]') : null;
    // A framework that is half awake may take it, or may lose it.
    if (kept) event.stopPropagation();
  }
  addEventListener('click', keep, true);
  window[name] = () => {
    removeEventListener('click', keep, true);
    if (kept?.isConnected) kept.click();
    kept = null;
  };
}

/** To be called when what the page shows answers to clicks; only the first time counts. */
export function pageIsAlive(): void {
  window[EARLY_CLICK]?.();
}
