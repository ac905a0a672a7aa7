import type { Deps } from '@nightlark/backend';
import type { Express, Request } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { sendCsv } from '../csv.ts';
import { startExport } from '../export.ts';
import { filterDay, optional } from '../input.ts';
import { formatDay } from '../frame/format.ts';
import { REVENUE_CSV_PATH, REVENUE_PATH } from '../paths.ts';
import { revenuePage } from './page.ts';
import { currenciesOf, type Line, type Period, revenueOf } from './query.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const MAX_DAYS = 366;

const given = z.object({
  from: filterDay,
  to: filterDay,
  currency: optional(z.string()),
});

/** The requested period, at most `MAX_DAYS` long; by default the last 30 days. */
function periodOf(request: Request, now: Date, currencies: readonly string[]): Period {
  const { from, to, currency } = given.parse(request.query);
  const last = to ?? formatDay(now);
  const end = new Date(last).getTime();
  const first = from && from <= last ? Math.max(new Date(from).getTime(), end - (MAX_DAYS - 1) * DAY_MS) : end - (USUAL_DAYS - 1) * DAY_MS;
  return { from: formatDay(new Date(first)), to: last, currency: currency && currencies.includes(currency) ? currency : currencies[0]! };
}

/** Revenue and refunds by day, method and traffic source, from the ledger. */
export function mountRevenue(app: Express, deps: Deps): void {
  const currencies = async () => {
    const used = await currenciesOf(deps);
    return used.length > 0 ? used : ['EUR'];
  };

  app.get(REVENUE_PATH, requireRight('read'), async (request, response) => {
    const known = await currencies();
    const period = periodOf(request, deps.now(), known);
    const revenue = await revenueOf(deps, period);
    response.type('html').send(revenuePage({ requester: requesterOf(response), period, currencies: known, revenue }));
  });

  app.get(REVENUE_CSV_PATH, requireRight('export'), async (request, response) => {
    const period = periodOf(request, deps.now(), await currencies());
    await startExport(deps, requesterOf(response), 'revenue', { ...period });
    const { days, methods, sources } = await revenueOf(deps, period);
    const rows = (by: string, lines: readonly Line[]) => lines.map((line) => ({ by, ...line }));
    const all = [...rows('day', days), ...rows('method', methods), ...rows('source', sources)];
    await sendCsv(response, {
      name: `revenue-${period.from}-${period.to}`,
      columns: [
        { name: 'by', value: ({ by }) => by },
        { name: 'which', value: ({ key }) => key },
        { name: 'currency', value: () => period.currency },
        { name: 'payments', value: ({ payments }) => payments },
        { name: 'received', value: ({ received }) => received / 100 },
        { name: 'given_back', value: ({ given_back }) => given_back / 100 },
        { name: 'vat', value: ({ vat }) => vat / 100 },
        { name: 'net', value: ({ net }) => net / 100 },
      ],
      pages: [all],
    });
  });
}
