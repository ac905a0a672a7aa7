import { type Html, html } from '@nightlark/contract/server';

/** The base path of the moderators' pages. */
export const MODERATION_PATH = '/moderation';
export const REPORTS_PATH = `${MODERATION_PATH}/reports`;

const AREAS = [
  [MODERATION_PATH, 'Photos'],
  [REPORTS_PATH, 'Reports'],
] as const;

interface Frame {
  title: string;
  area: (typeof AREAS)[number][0];
  /** The lists of this area; URLs and names are trusted. */
  tabs: readonly { to: string; name: string; current: boolean }[];
  main: Html;
}

/** The layout of every moderators' page: works without script, for a handful of people, in English. */
export function moderationFrame({ title, area, tabs, main }: Frame): string {
  const link = (to: string, name: string, current: boolean) => html`<a href="${to}" ${current && html` aria-current="page"`}>${name}</a>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${MODERATION_PATH}/page.css" />
      </head>
      <body>
        <header><nav aria-label="Areas">${AREAS.map(([to, name]) => link(to, name, to === area))}</nav></header>
        <div class="title">
          <h1>${title}</h1>
          <nav aria-label="Lists">${tabs.map(({ to, name, current }) => link(to, name, current))}</nav>
        </div>
        <main>${main}</main>
      </body>
    </html>`.text;
}

/** Formats a time for moderators. */
export const formatTime = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
