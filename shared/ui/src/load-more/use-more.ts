import { useState } from 'react';

/** Loads page after page, one at a time. `load` gives the next page's cursor; undefined: that was the last. */
export function useMore(first: string | undefined, load: (cursor: string) => Promise<string | undefined>) {
  const [begun, setBegun] = useState<{ next: string | undefined } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const next = begun ? begun.next : first;

  async function more(cursor: string) {
    setBusy(true);
    try {
      setBegun({ next: await load(cursor) });
      setFailed(false);
    } catch {
      setFailed(true); // the button stays
    }
    setBusy(false);
  }
  return { hasMore: next !== undefined, busy, failed, onMore: () => void (next !== undefined && !busy && more(next)) };
}
