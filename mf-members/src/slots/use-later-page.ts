import { useState } from 'react';
import { useLocation } from 'react-router';

/** The path that the browser loaded: who is quick has left it before an alert's code is there. */
function loadedPath(): string | null {
  const [navigation] = globalThis.performance?.getEntriesByType?.('navigation') ?? [];
  return navigation && URL.canParse(navigation.name) ? new URL(navigation.name).pathname : null;
}

/** True from the second page on: what only the browser knows comes with a page of its own instead of pushing one down that is being read. */
export function useLaterPage(): boolean {
  const { pathname } = useLocation();
  const [first] = useState(() => loadedPath() ?? pathname);
  const [isLater, setLater] = useState(false);
  if (!isLater && pathname !== first) setLater(true);
  return isLater;
}
