import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import { collectEvidence } from './evidence.ts';
import { requireReportable } from './policy.ts';
import { insertReport } from './repository.ts';
import { newReference } from './reference.ts';

/** A member reports another one (docs/product/moderation-and-reports.md). */
const report = endpoint('report', { auth: 'member', age: 'any', limit: 'reports' }, async ({ viewer, body, deps }) => {
  if (body.id === viewer.id) throw new ApiFailure('validation', { field: 'id' });
  const subject = await requireReportable(deps, viewer, body);
  const reference = newReference('R');
  const evidence = await collectEvidence(deps, subject, reference);
  await deps.db
    .transaction()
    .execute((trx) => insertReport(trx, { reference, reporterId: viewer.id, report: body, evidence, now: deps.now() }));
  deps.log.warn({ reference, category: body.category }, 'a member was reported');
  return { reference };
});

export const reportEndpoints: Endpoint[] = [report];
