import type { Deps } from '@nightlark/backend';
import type { Express } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { allPages, sendCsv } from '../csv.ts';
import { startExport } from '../export.ts';
import { optional } from '../input.ts';
import { LEDGER_CSV_PATH, LEDGER_PATH } from '../paths.ts';
import { ledgerFilter, lastChecks, listEntries } from './list.ts';
import { ledgerPage } from './page.ts';

const PAGE = 50;
const CSV_PAGE = 1_000;
const CHECKS = 5;

const afterOf = optional(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** The ledger, read-only, and the result of its reconciliation. */
export function mountLedger(app: Express, deps: Deps): void {
  app.get(LEDGER_PATH, requireRight('read'), async (request, response) => {
    const filter = ledgerFilter.parse(request.query);
    const after = afterOf.parse(request.query['after']);
    const [page, checks] = await Promise.all([listEntries(deps, filter, { after, limit: PAGE }), lastChecks(deps, CHECKS)]);
    response
      .type('html')
      .send(ledgerPage({ requester: requesterOf(response), filter, ...page, after: after ? String(after) : undefined, checks }));
  });

  app.get(LEDGER_CSV_PATH, requireRight('export'), async (request, response) => {
    const filter = ledgerFilter.parse(request.query);
    await startExport(deps, requesterOf(response), 'ledger', filter);
    await sendCsv(response, {
      name: 'ledger',
      columns: [
        { name: 'entry', value: ({ id }) => id },
        { name: 'at', value: ({ created_at }) => created_at },
        { name: 'cause', value: ({ reason }) => reason },
        { name: 'from', value: ({ debit }) => debit },
        { name: 'to', value: ({ credit }) => credit },
        { name: 'unit', value: ({ unit }) => unit },
        { name: 'amount', value: ({ unit, amount }) => (unit === 'credit' ? amount : amount / 100) },
        { name: 'member', value: ({ account_id }) => account_id },
        { name: 'payment', value: ({ payment_id }) => payment_id },
      ],
      pages: allPages((after) => listEntries(deps, filter, { after: after ? Number(after) : undefined, limit: CSV_PAGE })),
    });
  });
}
