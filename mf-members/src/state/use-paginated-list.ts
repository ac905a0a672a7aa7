import { useTask } from '@nightlark/profile';
import { atom, useAtom, type PrimitiveAtom } from 'jotai';
import { useLocation } from 'react-router';

/** Loaded items of a paginated list, and the token of the next page. */
interface LoadedItems<Item> {
  items: readonly Item[];
  next: string | null;
}

/** Loaded lists by history entry, so that going back restores their length and the scroll position. */
type ListCache<Item> = PrimitiveAtom<ReadonlyMap<string, LoadedItems<Item>>>;
const REMEMBERED = 10;

export const createListCache = <Item>(): ListCache<Item> => atom<ReadonlyMap<string, LoadedItems<Item>>>(new Map());

interface PaginatedList<Item> {
  first: LoadedItems<Item>;
  idOf: (item: Item) => number;
  load: (page: string) => Promise<LoadedItems<Item>>;
}

/** A page's items and those loaded since, without duplicates of items that moved between pages. */
export function usePaginatedList<Item>(remembered: ListCache<Item>, { first, idOf, load }: PaginatedList<Item>) {
  const { key } = useLocation();
  const [lists, setLists] = useAtom(remembered);
  const { busy, run } = useTask();
  const { items, next } = lists.get(key) ?? first;

  async function more() {
    if (busy || next === null) return;
    await run(async () => {
      const page = await load(next);
      const known = new Set(items.map(idOf));
      const longer = { items: [...items, ...page.items.filter((item) => !known.has(idOf(item)))], next: page.next };
      setLists((before) => new Map([...before].slice(1 - REMEMBERED)).set(key, longer));
    });
  }

  return { items, next, busy, more };
}
