import { sql } from 'kysely';
import type { Kept } from '../../db/mend-drift.ts';

/** Of a row `p` of `participant`. */
const unread = sql`(select count(*)::int from message m where m.conversation_id = p.conversation_id and m.sender_id = p.other_id
  and m.id > greatest(p.read_until, p.deleted_until) and m.type <> 'deleted')`;
const lastAt = sql`coalesce((select sent_at from message m where m.conversation_id = p.conversation_id order by m.id desc limit 1), p.last_at)`;

/** Unread messages and the time of the last one, of each member's conversation. */
export const keptOfChats: Kept<{ conversation_id: number; profile_id: number }> = {
  name: 'unread messages and last times of conversations',
  async lastId(db) {
    const { rows } = await sql<{ last: number | null }>`select max(id) as last from conversation`.execute(db);
    return rows[0]?.last ?? 0;
  },
  async findDrifted(db, above, upTo) {
    const { rows } = await sql<{ conversation_id: number; profile_id: number }>`select conversation_id, profile_id from participant p
      where conversation_id > ${above} and conversation_id <= ${upTo} and (unread <> ${unread} or last_at <> ${lastAt})`.execute(db);
    return rows;
  },
  async mend(trx, { conversation_id, profile_id }) {
    const row = sql`conversation_id = ${conversation_id} and profile_id = ${profile_id}`;
    // The lock first, in a statement of its own, so that a message that arrived meanwhile is counted.
    await sql`select from participant where ${row} for no key update`.execute(trx);
    const { numAffectedRows } = await sql`update participant p set unread = ${unread}, last_at = ${lastAt}
      where ${row} and (unread <> ${unread} or last_at <> ${lastAt})`.execute(trx);
    return (numAffectedRows ?? 0n) > 0n;
  },
};
