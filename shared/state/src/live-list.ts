/** A change of a live list, by an event or the member, and when it happened, by the page's clock. */
export interface ListChange<List> {
  at: number;
  change: (list: List) => List;
}

/** More do not happen during one request. */
const REMEMBERED = 500;

/** The changes to remember, with a further one. */
export const withChange = <List>(changes: readonly ListChange<List>[], further: ListChange<List>): readonly ListChange<List>[] =>
  [...changes, further].slice(-REMEMBERED);

/** What was loaded, with the changes since its request: the response does not have them. */
export const upToDate = <List>(changes: readonly ListChange<List>[], loaded: List, requestedAt: number): List =>
  changes.reduce((list, { at, change }) => (at >= requestedAt ? change(list) : list), loaded);

/** The moment of a request, by the page's clock; 0 for one that the server made for this page. */
export const requestTime = (): number => (typeof window === 'undefined' ? 0 : performance.now());
