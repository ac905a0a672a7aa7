import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { ApiFailure } from '../../http/failure.ts';
import { collectEvidence } from './evidence.ts';
import { requireReportable } from './policy.ts';
import { newReference } from './reference.ts';

/** A member says that something is wrong with another one (docs/product/moderation-and-reports.md). */
const report = endpoint('report', { auth: 'member', age: 'any', limit: 'reports' }, async ({ viewer, body, deps }) => {
  if (body.id === viewer.id) throw new ApiFailure('validation', { field: 'id' });
  const subject = await requireReportable(deps, viewer, body);
  const reference = newReference('R');
  const evidence = await collectEvidence(deps, viewer, subject, reference);
  await deps.db
    .insertInto('report')
    .values({
      reference,
      reporter_id: viewer.id,
      reported_id: body.id,
      category: body.category,
      remarks: body.remarks,
      evidence: JSON.stringify(evidence),
      created_at: deps.now(),
    })
    .execute();
  deps.log.warn({ reference, category: body.category }, 'a member was reported');
  return { reference };
});

export const reportEndpoints: Endpoint[] = [report];
