import { type Html, html } from '@nightlark/contract/server';
import { CONSOLE_PATH, MEMBERS_PATH, MODERATION_PATH } from '../console/paths.ts';

/** The base path of the moderators' pages. */
export { MODERATION_PATH };
export const REPORTS_PATH = `${MODERATION_PATH}/reports`;

const AREAS = [
  [MODERATION_PATH, 'Photos'],
  [REPORTS_PATH, 'Reports'],
  [MEMBERS_PATH, 'Members'],
] as const;

interface Frame {
  title: string;
  area: (typeof AREAS)[number][0];
  /** The lists of this area; URLs and names are trusted. */
  tabs: readonly { to: string; name: string; current: boolean }[];
  main: Html;
}

/** The layout of every moderators' page, like the console's: works without script, for a handful of people, in English. */
export function moderationFrame({ title, area, tabs, main }: Frame): string {
  const current = (isCurrent: boolean) => isCurrent && html` aria-current="page"`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Moderation</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${MODERATION_PATH}/page.css" />
      </head>
      <body>
        <a class="skip" href="#main">To the content</a>
        <div class="frame">
          <header>
            <a class="brand" href="${MODERATION_PATH}"><img src="/favicon.svg" alt="" width="32" height="32" />Moderation</a>
            <nav aria-label="Areas">${AREAS.map(([to, name]) => html`<a href="${to}" ${current(to === area)}>${name}</a>`)}</nav>
            <p class="who"><a href="${CONSOLE_PATH}">Console</a></p>
          </header>
          <main id="main" tabindex="-1">
            <div class="title">
              <h1>${title}</h1>
              <nav class="row" aria-label="Lists">
                ${tabs.map((tab) => html`<a class="button" href="${tab.to}" ${current(tab.current)}>${tab.name}</a>`)}
              </nav>
            </div>
            ${main}
          </main>
        </div>
      </body>
    </html>`.text;
}

/** Formats a time for moderators. */
export const formatTime = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
