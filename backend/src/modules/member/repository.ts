import type { Image } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { hasConversation } from '../chat/repository.ts';
import { accessTo, presentImage } from '../photos/present-image.ts';
import { memberColumns, type MemberRow } from '../profile/presenter.ts';
import { visibleTo, findVisible } from '../profile/visibility.ts';

/** A conversation of the viewer and the member; hidden if the viewer removed it from their list. */
interface Known {
  conversation: { id: number; hidden: boolean } | null;
}

/**
 * One member with all that their page shows of them, in one statement.
 * @throws ApiFailure `not_found` as `findVisible` does
 */
export async function findMember(db: Db, viewer: Viewer | null, id: number): Promise<MemberRow & Known> {
  const conversation = viewer
    ? sql`(select jsonb_build_object('id', conversation_id, 'hidden', hidden) from participant
        where participant.profile_id = ${viewer.id} and other_id = profile.id)`
    : sql`null::jsonb`;
  const { rows } = await sql<MemberRow & Known>`select ${memberColumns(viewer)}, ${conversation} as conversation
    from profile where id = ${id} and ${visibleTo(viewer)}`.execute(db);
  if (!rows[0]) throw new ApiFailure('not_found');
  return rows[0];
}

/**
 * A member may be blocked and reported by anyone who sees them or has a conversation with them, whoever hid or blocked the other since.
 * @throws ApiFailure `not_found`
 */
export async function requireKnown(db: Db, viewer: Pick<Viewer, 'id'>, id: number): Promise<void> {
  if (!(await hasConversation(db, viewer.id, id))) await findVisible({ db }, viewer, id);
}

/**
 * A photo as the viewer may see it now: for a page that is open longer than its links are valid.
 * @throws ApiFailure `not_found`, the same for a missing photo and for one they may not see
 */
export async function photoLink(deps: Deps, viewer: Viewer, imageId: number): Promise<Image> {
  const image = await deps.db.selectFrom('image').selectAll().where('id', '=', imageId).executeTakeFirst();
  if (!image) throw new ApiFailure('not_found');
  const own = image.profile_id === viewer.id;
  const owner = await deps.db
    .selectFrom('profile')
    .select(['active', 'main_image_id'])
    .where('id', '=', image.profile_id)
    .$if(!own, (query) => query.where(visibleTo(viewer)))
    .executeTakeFirst();
  if (!owner || (!own && image.status !== 'active')) throw new ApiFailure('not_found');
  return presentImage(deps, image, accessTo(image, owner, viewer));
}
