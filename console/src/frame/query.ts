import { type Html, html } from '@nightlark/contract/server';

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** A URL with the query's non-empty parameters. */
export function addressOf(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

interface Pages {
  after: string | undefined;
  next: string | null;
  /** The order of the list; `latest` by default. */
  first?: 'latest' | 'oldest';
}

/** Links to the next page, and back to the first. */
export function pager(path: string, query: Query, { after, next, first = 'latest' }: Pages): Html | false {
  if (!after && !next) return false;
  const [toFirst, toNext] = first === 'latest' ? ['Latest', 'Older'] : ['Oldest', 'Newer'];
  return html`<nav class="pager" aria-label="Pages">
    ${after && html`<a class="button" href="${addressOf(path, query)}">${toFirst}</a>`}
    ${next && html`<a class="button" href="${addressOf(path, { ...query, after: next })}">${toNext}</a>`}
  </nav>`;
}

/** Fills the id into a route pattern. */
export const hrefOf = (pattern: string, id: string | number): string => pattern.replace(/:\w+/, encodeURIComponent(id));
