import { useState } from 'react';
import { useLocation } from 'react-router';

/** Path of the document load: it may have been left before an alert's code is loaded. */
function loadedPath(): string | null {
  const [navigation] = globalThis.performance?.getEntriesByType?.('navigation') ?? [];
  return navigation && URL.canParse(navigation.name) ? new URL(navigation.name).pathname : null;
}

/** True after the first navigation: browser-only alerts appear with a new page, to avoid a layout shift in the current one. */
export function useHasNavigated(): boolean {
  const { pathname } = useLocation();
  const [first] = useState(() => loadedPath() ?? pathname);
  const [hasNavigated, setHasNavigated] = useState(false);
  if (!hasNavigated && pathname !== first) setHasNavigated(true);
  return hasNavigated;
}
