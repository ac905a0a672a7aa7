import type { PhotoReason } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Deps } from '../../deps.ts';
import { type Action, type By, recordAction } from '../audit-log/audit-log.ts';
import { lockPhotos, refreshPhotos } from './repository.ts';

/** Photos are visible at once in the demo and in development; elsewhere after a review (`pending`). */
export function statusOfNewPhoto({ config }: Pick<Deps, 'config'>): 'active' | 'pending' {
  return config.demo ? 'active' : 'pending';
}

/** What a moderator saw: every crop of a photo is another picture, with a name of its own. */
export interface SeenPhoto {
  id: number;
  /** `image.name` */
  picture: string;
  /** When the decision that they saw was made; null if none was. */
  reviewed: Date | null;
}

export type Decision = { status: 'active' } | { status: 'rejected'; reason: PhotoReason };

/**
 * A moderator's decision about the picture they saw, also while its deletion can be undone; it can be changed later. A rejected one is
 * visible only to its owner, with the reason. Of two at once the first counts.
 * @returns `done`, or why nothing was: the photo was deleted or shows another picture (`changed`), or somebody else decided
 */
export async function decidePhoto(
  deps: Deps,
  { id, picture, reviewed }: SeenPhoto,
  decision: Decision,
  by: By,
): Promise<'done' | 'changed' | 'decided'> {
  const reason = decision.status === 'rejected' ? decision.reason : null;
  const verdict = { status: decision.status, reason, reviewed_at: deps.now(), reviewed_by: by.name };
  const action: Action = { action: reason ? 'photo_rejected' : 'photo_approved', details: { photo: id, reason } };
  return deps.db.transaction().execute(async (trx) => {
    const ownerId = await ownerOf(trx, id);
    if (ownerId === null) return 'changed';
    await lockPhotos(trx, ownerId);
    const subject = String(ownerId);
    const shown = await trx
      .updateTable('image')
      .set(verdict)
      .where('id', '=', id)
      .where('name', '=', picture)
      .where('reviewed_at', 'is not distinct from', reviewed)
      .returning('id')
      .executeTakeFirst();
    if (shown) await refreshPhotos(trx, ownerId);
    const { rows } = await sql`update removed_image set image = image || ${toJsonb(verdict)}::jsonb
      where id = ${id} and image->>'name' = ${picture} and (image->>'reviewed_at')::timestamptz is not distinct from ${reviewed}
      returning id`.execute(trx);
    if (shown || rows.length > 0) {
      await recordAction(trx, deps.now(), by, { ...action, subject });
      return 'done';
    }
    const { rows: same } = await sql`select from image where id = ${id} and name = ${picture}
      union all select from removed_image where id = ${id} and image->>'name' = ${picture}`.execute(trx);
    return same.length > 0 ? 'decided' : 'changed';
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
