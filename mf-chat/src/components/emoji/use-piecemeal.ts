import { startTransition, useEffect, useState } from 'react';

/** Enough for the visible part on a phone. */
const AT_ONCE = 45;
const PIECE = 30;

/** Renders a list in chunks, one per frame: hundreds of buttons at once would delay the response to the press (INP). */
export function usePiecemeal<T>(all: readonly T[]): readonly T[] {
  const [known, setKnown] = useState({ all, count: AT_ONCE });
  if (known.all !== all) setKnown({ all, count: AT_ONCE });
  const count = known.all === all ? known.count : AT_ONCE;
  const isWhole = count >= all.length;
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => startTransition(() => setKnown({ all, count: count + PIECE })));
    return () => cancelAnimationFrame(frame);
  }, [all, count, isWhole]);
  return isWhole ? all : all.slice(0, count);
}
