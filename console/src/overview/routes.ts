import type { Deps } from '@nightlark/backend';
import type { Express } from 'express';
import { html } from '@nightlark/contract/server';
import { type Requester, requesterOf } from '../access/authentication.ts';
import { AUDIT_LOG_COLUMNS } from '../audit-log/page.ts';
import { formatCount, formatMoney } from '../frame/format.ts';
import { consoleFrame } from '../frame/frame.ts';
import { addressOf } from '../frame/query.ts';
import { table } from '../frame/table.ts';
import { checkTag } from '../ledger/page.ts';
import { homeOf } from '../login/login-routes.ts';
import { AUDIT_LOG_PATH, CONSOLE_PATH, LEDGER_PATH, PAYMENTS_PATH, REVENUE_PATH, REVIEW_PATH } from '../paths.ts';
import { loadOverview, type Overview } from './overview.ts';

function overviewPage(requester: Requester, { money, reviews, check, auditLog, open }: Overview): string {
  return consoleFrame({
    requester,
    title: 'Overview',
    area: CONSOLE_PATH,
    main: html`<ul class="figures">
        <li>
          <span class="meta">Waiting for review</span><b><a href="${REVIEW_PATH}">${formatCount(reviews)}</a></b>
        </li>
        <li>
          <span class="meta">Open payments</span><b><a href="${addressOf(PAYMENTS_PATH, { status: 'open' })}">${formatCount(open)}</a></b>
        </li>
        <li>
          <span class="meta">The ledger</span><b><a href="${LEDGER_PATH}">${checkTag(check)}</a></b>
        </li>
      </ul>
      <section class="card">
        ${table({
          caption: 'Money, today and yesterday (UTC)',
          shown: true,
          columns: [
            { name: 'Currency', cell: ({ currency }) => html`<a href="${addressOf(REVENUE_PATH, { currency })}">${currency}</a>` },
            { name: 'Payments today', cell: ({ today }) => formatCount(today.payments), numeric: true },
            { name: 'Received today', cell: ({ today, currency }) => formatMoney(today.received, currency), numeric: true },
            { name: 'Given back today', cell: ({ today, currency }) => formatMoney(today.given_back, currency), numeric: true },
            { name: 'Received yesterday', cell: ({ yesterday, currency }) => formatMoney(yesterday.received, currency), numeric: true },
          ],
          rows: money,
          empty: 'Nothing was ever paid here.',
        })}
      </section>
      <section class="card">
        ${table({ caption: 'What operators did last', shown: true, columns: AUDIT_LOG_COLUMNS, rows: auditLog, empty: 'Nothing was done yet.' })}
        <p><a href="${AUDIT_LOG_PATH}">The whole audit log</a></p>
      </section>`,
  });
}

export function mountOverview(app: Express, deps: Deps): void {
  app.get(CONSOLE_PATH, async (_request, response) => {
    const home = homeOf(requesterOf(response).operator);
    if (home !== CONSOLE_PATH) return response.redirect(303, home);
    response.type('html').send(overviewPage(requesterOf(response), await loadOverview(deps)));
  });
}
