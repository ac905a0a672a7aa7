import type { Db } from '../../db/open.ts';

/** The conversation of two members: its id if it is on the first one's list, and whether there is one at all. */
export async function conversationWith(db: Db, memberId: number, otherId: number): Promise<{ id: number | null; exists: boolean }> {
  const row = await db
    .selectFrom('participant')
    .select(['conversation_id', 'hidden'])
    .where('profile_id', '=', memberId)
    .where('other_id', '=', otherId)
    .executeTakeFirst();
  return { id: row && !row.hidden ? row.conversation_id : null, exists: row !== undefined };
}
