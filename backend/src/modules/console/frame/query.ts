import { type Html, html } from '@nightlark/contract/server';

export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** A URL with the query's non-empty parameters. */
export function addressOf(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** Links to the next page, and back to the first. */
export function pager(path: string, query: Query, { after, next }: { after: string | undefined; next: string | null }): Html | false {
  if (!after && !next) return false;
  return html`<nav class="pager" aria-label="Pages">
    ${after && html`<a class="button" href="${addressOf(path, query)}">Latest</a>`}
    ${next && html`<a class="button" href="${addressOf(path, { ...query, after: next })}">Older</a>`}
  </nav>`;
}

/** Fills the id into a route pattern. */
export const hrefOf = (pattern: string, id: string | number): string => pattern.replace(/:\w+/, encodeURIComponent(id));
