import { badgeAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** A page's title with the number of news in front: `(3) Messages`. */
export function titleWith(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${bare}` : bare;
}

/** News in the page's title and on the app's icon (docs/product/shell.md#badges). Screens set their title; this only puts the number before it. */
export function useBadges(): void {
  const count = useAtomValue(badgeAtom);

  useEffect(() => {
    function prefix() {
      const wanted = titleWith(document.title, count);
      if (document.title !== wanted) document.title = wanted;
    }
    prefix();
    const observer = new MutationObserver(prefix);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);

  useEffect(() => {
    // Not every browser has it, and some refuse: that is nobody’s fault.
    navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
}
