import type { Deps } from '@nightlark/backend';
import { decidePhoto } from '@nightlark/backend/moderation';
import { ApiFailure, rowId } from '@nightlark/backend/server';
import { PHOTO_REASONS } from '@nightlark/contract';
import type { Express } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../../access/authentication.ts';
import { MODERATION_PATH } from '../../paths.ts';
import { afterField, listAddress } from '../lists.ts';
import { moderationPage, nothingDecidedPage } from './page.ts';
import { photoForReview } from './photo-for-review.ts';
import { reviewQueue } from './queue.ts';

const show = z.enum(['waiting', 'decided']).catch('waiting');
/** The list where a decision was made, to which its moderator returns; `open` is that of reports. */
const from = z.enum(['waiting', 'decided', 'open']).catch('waiting');
const seen = {
  id: rowId,
  picture: z.string().min(1).max(100),
  reviewed: z.union([z.literal('').transform(() => null), z.iso.datetime().transform((time) => new Date(time))]),
  show: from,
  after: afterField,
};
const decision = z.discriminatedUnion('status', [
  z.object({ ...seen, status: z.literal('active') }),
  z.object({ ...seen, status: z.literal('rejected'), reason: z.enum(PHOTO_REASONS) }),
]);

/** The moderators' page of photos: every new photo is reviewed there before others see it (docs/product/profiles-and-photos.md#photos). */
export function mountPhotoReview(app: Express, deps: Deps): void {
  app.get(MODERATION_PATH, requireRight('moderate'), async (request, response) => {
    const page = { show: show.parse(request.query['show']), after: afterField.parse(request.query['after']) };
    response
      .type('html')
      .send(moderationPage({ requester: requesterOf(response), page, ...(await reviewQueue(deps, page.show, page.after)) }));
  });
  app.get(photoForReview.path, requireRight('moderate'), (request, response) => photoForReview.send(deps, request, response));
  app.post(MODERATION_PATH, requireRight('moderate'), async (request, response) => {
    const parsed = decision.safeParse(request.body);
    if (!parsed.success) throw new ApiFailure('validation');
    const { data } = parsed;
    const requester = requesterOf(response);
    const outcome = await decidePhoto(deps, data, data, requester.operator);
    if (outcome === 'done') return response.redirect(303, listAddress(data));
    response
      .status(409)
      .type('html')
      .send(nothingDecidedPage(requester, data.id, outcome, data));
  });
}
