import { PHOTO_REASONS } from '@nightlark/contract';
import express, { type Express } from 'express';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import { refuseCrossSite } from '../../../http/origin.ts';
import { moderatorOf } from '../../moderation/access.ts';
import { MODERATION_PATH, REPORTS_PATH } from '../../moderation/frame.ts';
import { decidePhoto } from './decide.ts';
import { moderationPage, nothingDecidedPage } from './page.ts';
import { photoForReview } from './photo-for-review.ts';
import { reviewQueue } from './queue.ts';

const show = z.enum(['waiting', 'decided']).catch('waiting');
/** The list where a decision was made, to which its moderator returns. */
const BACK_TO = { waiting: MODERATION_PATH, decided: `${MODERATION_PATH}?show=decided`, reports: REPORTS_PATH } as const;
const from = z.enum(['waiting', 'decided', 'reports']).catch('waiting');
const seen = { id: z.coerce.number().int().positive(), picture: z.string().min(1).max(100), show: from };
const decision = z.discriminatedUnion('status', [
  z.object({ ...seen, status: z.literal('active') }),
  z.object({ ...seen, status: z.literal('rejected'), reason: z.enum(PHOTO_REASONS) }),
]);

/** The moderators' page of photos: every new photo is reviewed there before others see it (docs/product/profiles-and-photos.md#photos). */
export function mountPhotoReview(app: Express, deps: Deps): void {
  app.get(MODERATION_PATH, async (request, response) => {
    const which = show.parse(request.query['show']);
    response.type('html').send(moderationPage({ which, ...(await reviewQueue(deps, which)) }));
  });
  app.get(photoForReview.path, (request, response) => photoForReview.send(deps, request, response));
  app.post(MODERATION_PATH, express.urlencoded({ extended: false, limit: '4kb' }), async (request, response) => {
    refuseCrossSite(request);
    const parsed = decision.safeParse(request.body);
    if (!parsed.success) throw new ApiFailure('validation');
    const { id, show: list } = parsed.data;
    const back = BACK_TO[list];
    if (await decidePhoto(deps, parsed.data, parsed.data, moderatorOf(response))) return response.redirect(303, back);
    response
      .status(409)
      .type('html')
      .send(nothingDecidedPage(id, list, back));
  });
}
