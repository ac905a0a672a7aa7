import type { PhotoReason } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { toJsonb } from '../../../db/to-jsonb.ts';
import type { Deps } from '../../../deps.ts';
import { lockPhotos, refreshPhotos } from '../repository.ts';

/** Photos are visible at once in the demo and in development; elsewhere after a review (`pending`). */
export function statusOfNewPhoto({ config }: Pick<Deps, 'config'>): 'active' | 'pending' {
  return config.demo ? 'active' : 'pending';
}

/** What a moderator saw: every crop of a photo is another picture, with a name of its own. */
export interface SeenPhoto {
  id: number;
  /** `image.name` */
  picture: string;
}

export type Decision = { status: 'active' } | { status: 'rejected'; reason: PhotoReason };

/**
 * A moderator's decision about the picture they saw, also while its deletion can be undone; it can be changed later. A rejected one is
 * visible only to its owner, with the reason.
 * @param by who decided, for the record
 * @returns false if nothing was decided: the photo was deleted, or shows another picture now
 */
export async function decidePhoto(deps: Deps, { id, picture }: SeenPhoto, decision: Decision, by: string): Promise<boolean> {
  const verdict = {
    status: decision.status,
    reason: decision.status === 'rejected' ? decision.reason : null,
    reviewed_at: deps.now(),
    reviewed_by: by,
  };
  return deps.db.transaction().execute(async (trx) => {
    const ownerId = await ownerOf(trx, id);
    if (ownerId === null) return false;
    await lockPhotos(trx, ownerId);
    const shown = await trx
      .updateTable('image')
      .set(verdict)
      .where('id', '=', id)
      .where('name', '=', picture)
      .returning('id')
      .executeTakeFirst();
    if (shown) {
      await refreshPhotos(trx, ownerId);
      return true;
    }
    const { rows } = await sql`update removed_image set image = image || ${toJsonb(verdict)}::jsonb
      where id = ${id} and image->>'name' = ${picture} returning id`.execute(trx);
    return rows.length > 0;
  });
}

async function ownerOf(trx: Db, id: number): Promise<number | null> {
  const row = await trx
    .selectFrom('image')
    .select('profile_id')
    .where('id', '=', id)
    .unionAll(trx.selectFrom('removed_image').select('profile_id').where('id', '=', id))
    .executeTakeFirst();
  return row?.profile_id ?? null;
}
