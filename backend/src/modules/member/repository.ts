import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { memberColumns, type MemberRow } from '../profile/presenter.ts';
import { visibleTo } from '../profile/visibility.ts';

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
