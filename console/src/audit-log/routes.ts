import { type ActionId, ACTIONS, type Deps } from '@nightlark/backend';
import { rowId } from '@nightlark/backend/server';
import type { Express } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { allPages, sendCsv } from '../csv.ts';
import { startExport } from '../export.ts';
import { filterText, optional } from '../input.ts';
import { AUDIT_LOG_CSV_PATH, AUDIT_LOG_PATH } from '../paths.ts';
import { listAuditLog, actionLabel, formatDetails } from './list.ts';
import { auditLogPage } from './page.ts';

const PAGE = 50;
const CSV_PAGE = 1_000;

const filterOf = z.object({
  operator: filterText(80),
  subject: filterText(80),
  action: optional(z.enum(Object.keys(ACTIONS) as [ActionId, ...ActionId[]])),
});
const afterOf = optional(rowId);

/** The audit log of operators' actions, readable by all of them. */
export function mountAuditLog(app: Express, deps: Deps): void {
  app.get(AUDIT_LOG_PATH, requireRight('read'), async (request, response) => {
    const filter = filterOf.parse(request.query);
    const after = afterOf.parse(request.query['after']);
    const page = await listAuditLog(deps, filter, { after, limit: PAGE });
    response
      .type('html')
      .send(auditLogPage({ requester: requesterOf(response), filter, ...page, after: after ? String(after) : undefined }));
  });

  app.get(AUDIT_LOG_CSV_PATH, requireRight('export'), async (request, response) => {
    const filter = filterOf.parse(request.query);
    await startExport(deps, requesterOf(response), 'audit-log', filter);
    await sendCsv(response, {
      name: 'audit-log',
      columns: [
        { name: 'id', value: ({ id }) => id },
        { name: 'at', value: ({ at }) => at },
        { name: 'operator', value: ({ operator }) => operator },
        { name: 'role', value: ({ role }) => role },
        { name: 'action', value: ({ action }) => actionLabel(action) },
        { name: 'about', value: ({ subject }) => subject },
        { name: 'more', value: formatDetails },
      ],
      pages: allPages((after) => listAuditLog(deps, filter, { after: after ? Number(after) : undefined, limit: CSV_PAGE })),
    });
  });
}
