import type { PhotoReason } from '@nightlark/contract';
import type { Deps } from '../../../deps.ts';
import { refreshPhotos } from '../repository.ts';

/** Photos are visible at once in the demo and in development; elsewhere after a review (`pending`). */
export function statusOfNewPhoto({ config }: Pick<Deps, 'config'>): 'active' | 'pending' {
  return config.demo ? 'active' : 'pending';
}

export type Decision = { status: 'active' } | { status: 'rejected'; reason: PhotoReason };

/**
 * A moderator's decision about one photo; it can be changed later. A rejected one is visible only to its owner, with the reason.
 * @param by who decided, for the record
 * @returns false if the photo was deleted
 */
export async function decidePhoto(deps: Deps, imageId: number, decision: Decision, by: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const image = await trx
      .updateTable('image')
      .set({
        status: decision.status,
        reason: decision.status === 'rejected' ? decision.reason : null,
        reviewed_at: deps.now(),
        reviewed_by: by,
      })
      .where('id', '=', imageId)
      .returning('profile_id')
      .executeTakeFirst();
    if (image) await refreshPhotos(trx, image.profile_id);
    return image !== undefined;
  });
}
