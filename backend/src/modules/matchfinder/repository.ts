import type { Db } from '../../db/open.ts';
import type { ProfileRow } from '../profile/visibility.ts';

/** The viewer's own profile, even if hidden. */
export function ownRow(db: Db, id: number): Promise<ProfileRow> {
  return db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
