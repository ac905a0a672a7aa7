import { useTask } from '@nightlark/profile';
import { atom, useAtom, type PrimitiveAtom } from 'jotai';
import { useLocation } from 'react-router';

/** Loaded items of a paginated list, and the token of the next page. */
interface LoadedItems<Item> {
  items: readonly Item[];
  next: string | null;
}

/** Further pages by history entry, so that going back restores their length and the scroll position. */
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
  const { items: further, next } = lists.get(key) ?? { items: [], next: first.next };
  // Reversed, since the first page is the newest.
  const items = [...new Map([...first.items, ...further].reverse().map((item) => [idOf(item), item])).values()].reverse();

  async function more() {
    if (busy || next === null) return;
    await run(async () => {
      const page = await load(next);
      setLists((before) => new Map([...before].slice(1 - REMEMBERED)).set(key, { items: [...further, ...page.items], next: page.next }));
    });
  }

  return { items, next, busy, more };
}
