import type { Db } from '../../db/open.ts';
import type { Viewer } from '../../session/viewer.ts';
import { hasConversation } from '../chat/repository.ts';
import { findVisible } from '../profile/visibility.ts';

/**
 * A member may be blocked and reported by anyone who sees them or has a conversation with them, whoever hid or blocked the other since.
 * @throws ApiFailure `not_found`
 */
export async function requireKnown(db: Db, viewer: Pick<Viewer, 'id'>, id: number): Promise<void> {
  if (!(await hasConversation(db, viewer.id, id))) await findVisible({ db }, viewer, id);
}
