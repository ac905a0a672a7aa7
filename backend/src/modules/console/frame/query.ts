import { type Html, html } from '@nightlark/contract/server';

export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** An address with what of the query says something. */
export function addressOf(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** The way to what is older, and back to the latest. */
export function pager(path: string, query: Query, { after, next }: { after: string | undefined; next: string | null }): Html | false {
  if (!after && !next) return false;
  return html`<nav class="pager" aria-label="Pages">
    ${after && html`<a class="button" href="${addressOf(path, query)}">Latest</a>`}
    ${next && html`<a class="button" href="${addressOf(path, { ...query, after: next })}">Older</a>`}
  </nav>`;
}

/** An address of one thing: the pattern with its id. */
export const hrefOf = (pattern: string, id: string | number): string => pattern.replace(/:\w+/, encodeURIComponent(id));
