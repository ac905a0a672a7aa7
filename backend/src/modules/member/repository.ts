import type { Db } from '../../db/open.ts';

/** The conversation of two members, while the first has it on their list; null without one. */
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
