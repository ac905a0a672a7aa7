import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import {
  CODES_PATH,
  CONSOLE_PATH,
  AUDIT_LOG_PATH,
  LEDGER_PATH,
  LOGOUT_PATH,
  MANDATES_PATH,
  PAYMENTS_PATH,
  PRICES_PATH,
  REVENUE_PATH,
  REVIEW_PATH,
  STYLE_PATH,
} from '../paths.ts';
import { noticeOf } from './notices.ts';

const AREAS = [
  [CONSOLE_PATH, 'Overview'],
  [PAYMENTS_PATH, 'Payments'],
  [REVIEW_PATH, 'Review'],
  [MANDATES_PATH, 'Mandates'],
  [REVENUE_PATH, 'Revenue'],
  [LEDGER_PATH, 'Ledger'],
  [CODES_PATH, 'Codes'],
  [PRICES_PATH, 'Prices'],
  [AUDIT_LOG_PATH, 'Audit log'],
] as const;
export type Area = (typeof AREAS)[number][0];

interface Frame {
  requester: Requester;
  title: string;
  area: Area;
  /** The page's subject, above its title. */
  above?: Html;
  /** Actions beside the title. */
  beside?: Html | false;
  /** The id of the completed action (`?done=`). */
  done?: unknown;
  main: Html;
}

/** The layout of every operator's page: without script, in English, like the moderators' pages. */
export function consoleFrame({ requester: { operator, formToken }, title, area, above, beside, done, main }: Frame): string {
  const notice = noticeOf(done);
  const link = ([to, name]: (typeof AREAS)[number]) => html`<a href="${to}" ${to === area && html` aria-current="page"`}>${name}</a>`;
  return bareFrame(
    title,
    html`<a class="skip" href="#main">To the content</a>
      <div class="frame">
        <header>
          <a class="brand" href="${CONSOLE_PATH}"><img src="/favicon.svg" alt="" width="32" height="32" />Console</a>
          <nav aria-label="Areas">${AREAS.map(link)}</nav>
          <form class="who" method="post" action="${LOGOUT_PATH}">
            ${formTokenField(formToken)}
            <span><b>${operator.name}</b><br /><span class="meta">${operator.role}</span></span
            ><button>Log out</button>
          </form>
        </header>
        <main id="main" tabindex="-1">
          ${above}
          <div class="title">
            <h1>${title}</h1>
            ${beside}
          </div>
          ${notice && html`<p class="notice ${notice.tone}" role="status">${notice.text}</p>`} ${main}
        </main>
      </div>`,
  );
}

/** The bare document: for the login and for errors. */
function bareFrame(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Console</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}

/** A page with a single message or action. */
export function lonePage(title: string, main: Html): string {
  return bareFrame(
    title,
    html`<main class="lone" id="main">
      <p class="brand"><img src="/favicon.svg" alt="" width="32" height="32" />Console</p>
      <h1>${title}</h1>
      ${main}
    </main>`,
  );
}
