import type { Deps } from '../../deps.ts';
import { refreshPhotos } from './repository.ts';

/** Photos are shown at once in the demo and in development; elsewhere people look at them first (`pending`). */
export function statusOfNewPhoto({ config }: Pick<Deps, 'config'>): 'active' | 'pending' {
  return config.demo ? 'active' : 'pending';
}

/** A reviewer's decision about one photo. A rejected one stays with its owner alone. */
export async function decidePhoto(deps: Deps, imageId: number, status: 'active' | 'rejected'): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const image = await trx.updateTable('image').set({ status }).where('id', '=', imageId).returning('profile_id').executeTakeFirst();
    if (image) await refreshPhotos(trx, image.profile_id);
  });
}
