import type { Deps } from '@nightlark/backend';
import { decideReport, REPORT_OUTCOMES } from '@nightlark/backend/moderation';
import { ApiFailure, rowId } from '@nightlark/backend/server';
import type { Express } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../../access/authentication.ts';
import { REPORTS_PATH } from '../../paths.ts';
import { afterField, listAddress } from '../lists.ts';
import { decidedMeanwhilePage, NOTE_MAX_LENGTH, reportsPage } from './page.ts';
import { reportQueue } from './queue.ts';

const show = z.enum(['open', 'closed']).catch('open');
const decided = { id: rowId, show, after: afterField };
const decision = z.discriminatedUnion('status', [
  z.object({ ...decided, status: z.literal('open') }),
  z.object({
    ...decided,
    status: z.literal('closed'),
    outcome: z.enum(REPORT_OUTCOMES),
    note: z.string().trim().max(NOTE_MAX_LENGTH).default(''),
  }),
]);

/** The moderators' page of reports: open ones until a moderator closes them (docs/product/moderation-and-reports.md#reports). */
export function mountReportReview(app: Express, deps: Deps): void {
  app.get(REPORTS_PATH, requireRight('moderate'), async (request, response) => {
    const page = { show: show.parse(request.query['show']), after: afterField.parse(request.query['after']) };
    response
      .type('html')
      .send(reportsPage({ requester: requesterOf(response), page, ...(await reportQueue(deps, page.show, page.after)) }));
  });
  // Behind the same authentication as the page, without signed links: a copied URL gives no access to the evidence.
  app.get(`${REPORTS_PATH}/:reference/photos/:image`, requireRight('moderate'), async (request, response) => {
    const picture = await storedPhoto(deps, String(request.params['reference']), Number(request.params['image']));
    if (!picture) throw new ApiFailure('not_found');
    response.set({ 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'" });
    response.type('webp').send(picture);
  });
  app.post(REPORTS_PATH, requireRight('moderate'), async (request, response) => {
    const requester = requesterOf(response);
    const parsed = decision.safeParse(request.body);
    if (!parsed.success) throw new ApiFailure('validation');
    const decided = await decideReport(deps, parsed.data.id, parsed.data, requester.operator);
    if (!decided) return void response.status(409).type('html').send(decidedMeanwhilePage(requester, parsed.data));
    response.redirect(303, listAddress(parsed.data));
  });
}

async function storedPhoto({ db, storage }: Deps, reference: string, imageId: number): Promise<Buffer | null> {
  const report = await db.selectFrom('report').select('evidence').where('reference', '=', reference).executeTakeFirst();
  const image = report?.evidence.images.find(({ id }) => id === imageId);
  return image ? storage.read(image.key) : null;
}
