import { useState } from 'react';
import { useLocation } from 'react-router';

/** True from the second page on: what only the browser knows comes with a page of its own instead of pushing one down that is being read. */
export function useLaterPage(): boolean {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [isLater, setLater] = useState(false);
  if (!isLater && pathname !== first) setLater(true);
  return isLater;
}
