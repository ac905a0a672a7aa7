import type { SyntheticEvent } from 'react';

/**
 * Hides a picture that is still on its way, so that it can fade in. Done to the element and not
 * in the markup: without script nothing is ever hidden.
 */
export function fadeIn(image: HTMLImageElement | null): void {
  if (image && !image.complete) image.dataset.loading = '';
  else if (image?.naturalWidth) image.dataset.loaded = '';
}

/** Shows the picture, also when it failed: then its alternative text is there. */
export function markLoaded(event: SyntheticEvent<HTMLImageElement>): void {
  delete event.currentTarget.dataset.loading;
  if (event.type === 'load') event.currentTarget.dataset.loaded = '';
}
