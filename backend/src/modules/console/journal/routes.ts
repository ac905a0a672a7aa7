import type { Express } from 'express';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { askerOf, may } from '../access/door.ts';
import { allPages, sendCsv } from '../csv.ts';
import { startExport } from '../export.ts';
import { JOURNAL_CSV_PATH, JOURNAL_PATH } from '../paths.ts';
import { listJournal } from './list.ts';
import { journalPage } from './page.ts';
import { ACTIONS, type ActionId } from './record-action.ts';
import { actionWords, detailWords } from './words.ts';

const PAGE = 50;
const CSV_PAGE = 1_000;

const text = z.string().trim().max(80).transform((given) => given || undefined).optional().catch(undefined); // prettier-ignore
const filterOf = z.object({
  operator: text,
  subject: text,
  action: z.enum(Object.keys(ACTIONS) as [ActionId, ...ActionId[]]).optional().catch(undefined), // prettier-ignore
});
const afterOf = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined);

/** The audit log of operators' actions, readable by all of them. */
export function mountJournal(app: Express, deps: Deps): void {
  app.get(JOURNAL_PATH, may('read'), async (request, response) => {
    const filter = filterOf.parse(request.query);
    const after = afterOf.parse(request.query['after']);
    const page = await listJournal(deps, filter, { after, limit: PAGE });
    response.type('html').send(journalPage({ asker: askerOf(response), filter, ...page, after: after ? String(after) : undefined }));
  });

  app.get(JOURNAL_CSV_PATH, may('export'), async (request, response) => {
    const filter = filterOf.parse(request.query);
    await startExport(deps, askerOf(response), 'journal', filter);
    await sendCsv(response, {
      name: 'journal',
      columns: [
        { name: 'id', value: ({ id }) => id },
        { name: 'at', value: ({ at }) => at },
        { name: 'operator', value: ({ operator }) => operator },
        { name: 'role', value: ({ role }) => role },
        { name: 'action', value: ({ action }) => actionWords(action) },
        { name: 'about', value: ({ subject }) => subject },
        { name: 'more', value: detailWords },
      ],
      pages: allPages((after) => listJournal(deps, filter, { after: after ? Number(after) : undefined, limit: CSV_PAGE })),
    });
  });
}
