import type { SyntheticEvent } from 'react';

/**
 * Hides an image that is still loading, so that it can fade in. Set on the element and not in the markup, so that nothing is hidden
 * without script.
 */
export function fadeIn(image: HTMLImageElement | null): void {
  if (image && !image.complete) image.dataset.loading = '';
  else if (image?.naturalWidth) image.dataset.loaded = '';
}

/** Shows the image; after an error too, for its alternative text. */
export function markLoaded(event: SyntheticEvent<HTMLImageElement>): void {
  delete event.currentTarget.dataset.loading;
  if (event.type === 'load') event.currentTarget.dataset.loaded = '';
}
