export const NOWHERE = 'about:blank';

interface Visit {
  referrer: string;
  origin: string;
  /** Entries of the tab's history. */
  length: number;
  /** How many pages were opened since this document, as the router counts. */
  opened: number;
}

/** How far back the site lies that led here; null if one of our own pages did, or nobody. */
export function entriesToOthers({ referrer, origin, length, opened }: Visit): number | null {
  if (referrer === '' || new URL(referrer).origin === origin) return null;
  return length > opened + 1 ? opened + 1 : null;
}

/** Leads back to the site that led here, else to an empty page: never to one of our own. */
export function leaveSite(): void {
  const { history, location } = window;
  const { idx: opened = 0 } = (history.state ?? {}) as { idx?: number };
  const back = entriesToOthers({ referrer: document.referrer, origin: location.origin, length: history.length, opened });
  if (back === null) location.replace(NOWHERE);
  else history.go(-back);
}
