import { badgeAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';

/** A page's title prefixed with the badge count: `(3) Messages`. */
export function titleWith(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${bare}` : bare;
}

/** Shows the badge count on the app's icon and before the title that the screen has set (docs/product/shell.md#badges). */
export function Badges(): null {
  const count = useAtomValue(badgeAtom);

  // A layout effect: hydration writes the bare title over the server's, and both must happen before the tab shows it.
  useLayoutEffect(() => {
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
    // Unsupported or rejected by some browsers.
    navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  return null;
}
