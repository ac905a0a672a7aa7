import { useState } from 'react';

/**
 * Cursor pagination, one request at a time; spread the result into `LoadMore`. After the loaded pages were reloaded, `setNext` sets
 * their new cursor.
 * @param load loads a page; resolves to the next cursor, undefined after the last page
 * @example const { hasMore, ...more } = useMore(first.next, async (cursor) => append(await load(cursor)));
 */
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
      setFailed(true); // Can be retried by the button.
    }
    setBusy(false);
  }
  return {
    hasMore: next !== undefined,
    setNext: (cursor: string | undefined) => setBegun({ next: cursor }),
    busy,
    failed,
    onMore: () => void (next !== undefined && !busy && more(next)),
  };
}
