import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { formTokenField } from '../access/form-token.ts';
import { hasRight, type Right } from '../access/operators.ts';
import {
  CODES_PATH,
  CONSOLE_PATH,
  AUDIT_LOG_PATH,
  LEDGER_PATH,
  LOGOUT_PATH,
  MANDATES_PATH,
  MEMBERS_PATH,
  MODERATION_PATH,
  OPERATORS_PATH,
  PAYMENTS_PATH,
  PRICES_PATH,
  REPORTS_PATH,
  REVENUE_PATH,
  REVIEW_PATH,
  SECOND_FACTOR_PATH,
  STYLE_PATH,
} from '../paths.ts';
import { noticeOf } from './notices.ts';

const AREAS = [
  [MODERATION_PATH, 'Photos', 'moderate'],
  [REPORTS_PATH, 'Reports', 'moderate'],
  [MEMBERS_PATH, 'Members', 'moderate'],
  [CONSOLE_PATH, 'Overview', 'read'],
  [PAYMENTS_PATH, 'Payments', 'read'],
  [REVIEW_PATH, 'Review', 'read'],
  [MANDATES_PATH, 'Mandates', 'read'],
  [REVENUE_PATH, 'Revenue', 'read'],
  [LEDGER_PATH, 'Ledger', 'read'],
  [CODES_PATH, 'Codes', 'read'],
  [PRICES_PATH, 'Prices', 'read'],
  [AUDIT_LOG_PATH, 'Audit log', 'read'],
  [OPERATORS_PATH, 'Operators', 'operators'],
  [SECOND_FACTOR_PATH, 'Second factor', null],
] as const satisfies readonly (readonly [string, string, Right | null])[];
export type Area = (typeof AREAS)[number][0];

interface Frame {
  requester: Requester;
  title: string;
  area: Area;
  /** The page's subject, above its title. */
  above?: Html;
  /** Actions or lists beside the title. */
  beside?: Html | false;
  /** The id of the completed action (`?done=`). */
  done?: unknown;
  main: Html;
}

/** The layout of every operator's page: without script, for a handful of people, in English. */
export function consoleFrame({ requester: { operator, formToken }, title, area, above, beside, done, main }: Frame): string {
  const notice = noticeOf(done);
  const link = ([to, name]: (typeof AREAS)[number]) => html`<a href="${to}" ${to === area && html` aria-current="page"`}>${name}</a>`;
  // Before the second factor is set up nothing else opens.
  const isShut = operator.row !== null && !operator.row.totp_since;
  const areas = AREAS.filter(([to, , right]) => (isShut ? to === SECOND_FACTOR_PATH : right === null || hasRight(operator, right)));
  return bareFrame(
    title,
    area.startsWith(MODERATION_PATH) ? `${MODERATION_PATH}/page.css` : STYLE_PATH,
    html`<a class="skip" href="#main">To the content</a>
      <div class="frame">
        <header>
          <a class="brand" href="${CONSOLE_PATH}"><img src="/favicon.svg" alt="" width="32" height="32" />Console</a>
          <nav aria-label="Areas">${areas.map(link)}</nav>
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
function bareFrame(title: string, sheet: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Console</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${sheet}" />
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
    STYLE_PATH,
    html`<main class="lone" id="main">
      <p class="brand"><img src="/favicon.svg" alt="" width="32" height="32" />Console</p>
      <h1>${title}</h1>
      ${main}
    </main>`,
  );
}
