import type { Db } from '../../db/open.ts';
import type { ProfileRow } from '../profile/visibility.ts';

/** The profile of the member who asks, hidden or not. */
export function ownRow(db: Db, id: number): Promise<ProfileRow> {
  return db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
