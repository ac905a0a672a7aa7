import type { Deps } from '@nightlark/backend';
import { fileOf, sendPicture } from '@nightlark/backend/moderation';
import { ApiFailure, rowId } from '@nightlark/backend/server';
import type { Request, Response } from 'express';
import { MODERATION_PATH } from '../../paths.ts';

/** Large enough to judge a photo. */
const WIDTH = 720;

/** A photo behind the moderators' authentication: no member's session is there that a link could be signed for. */
export const photoForReview = {
  path: `${MODERATION_PATH}/photos/:id`,
  href: (id: number) => `${MODERATION_PATH}/photos/${id}`,
  /** @throws ApiFailure `not_found` */
  async send(deps: Deps, request: Request, response: Response): Promise<void> {
    const { data: id } = rowId.safeParse(request.params['id']);
    const image = id && (await deps.db.selectFrom('image').select(['storage_key', 'avif']).where('id', '=', id).executeTakeFirst());
    const picture = image && { prefix: image.storage_key, variant: 'large' as const, file: fileOf('large', WIDTH)!, avif: image.avif };
    // The `Cache-Control: no-store` of the moderators' pages stays.
    if (!picture || !(await sendPicture(deps, response, picture, { Vary: 'Accept' }))) throw new ApiFailure('not_found');
  },
};
