import type { Db } from '../../db/open.ts';

/** The conversation of two members, if it is on the first one's list; otherwise null. */
export async function conversationWith(db: Db, memberId: number, otherId: number): Promise<number | null> {
  const row = await db
    .selectFrom('participant')
    .select('conversation_id')
    .where('profile_id', '=', memberId)
    .where('other_id', '=', otherId)
    .where('hidden', '=', false)
    .executeTakeFirst();
  return row?.conversation_id ?? null;
}
