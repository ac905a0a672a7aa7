import { type Deps, recordAction } from '@nightlark/backend';
import type { Express } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { SETTLEMENT_PATH } from '../paths.ts';
import { compareSettlement } from './compare.ts';
import { settlementPage } from './page.ts';
import { readSettlement } from './read-settlement.ts';

const form = z.object({ csv: z.string().default('') });

/** Compares the provider's settlement with the ledger: the only check of what the provider never reported. */
export function mountSettlement(app: Express, deps: Deps): void {
  app.get(SETTLEMENT_PATH, requireRight('export'), (_request, response) => {
    response.type('html').send(settlementPage({ requester: requesterOf(response) }));
  });

  app.post(SETTLEMENT_PATH, requireRight('export'), async (request, response) => {
    const requester = requesterOf(response);
    const { csv } = form.parse(request.body ?? {});
    const read = readSettlement(csv);
    if ('problems' in read)
      return void response
        .status(422)
        .type('html')
        .send(settlementPage({ requester, csv, problems: read.problems }));
    const comparison = await compareSettlement(deps, read.rows);
    const { rows, from, to, differences } = comparison;
    const details = { rows, from, to, differences: differences.length };
    await recordAction(deps.db, deps.now(), requester.operator, { action: 'settlement_compared', details });
    response.type('html').send(settlementPage({ requester, csv, comparison }));
  });
}
