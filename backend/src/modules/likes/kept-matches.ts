import { sql } from 'kysely';
import type { Kept } from '../../db/mend-drift.ts';

/** Of a row `l` of `likes`: since when it is mutual. */
const matchedAt = sql`(select greatest(l.created_at, back.created_at) from likes back where back.from_id = l.to_id and back.to_id = l.from_id)`;

/** On both likes of a match, by which the tabs are listed and counted. */
export const keptMatches: Kept<{ from_id: number; to_id: number }> = {
  name: 'matches',
  async lastId(db) {
    const { rows } = await sql<{ last: number | null }>`select max(from_id) as last from likes`.execute(db);
    return rows[0]?.last ?? 0;
  },
  async findDrifted(db, above, upTo) {
    const { rows } = await sql<{ from_id: number; to_id: number }>`select from_id, to_id from likes l
      where from_id > ${above} and from_id <= ${upTo} and matched_at is distinct from ${matchedAt}`.execute(db);
    return rows;
  },
  async mend(trx, { from_id, to_id }) {
    // As in liking, so that none is given or taken back meanwhile.
    await sql`select from account where id in (${from_id}, ${to_id}) order by id for no key update`.execute(trx);
    const { numAffectedRows } = await sql`update likes l set matched_at = ${matchedAt}
      where from_id = ${from_id} and to_id = ${to_id} and matched_at is distinct from ${matchedAt}`.execute(trx);
    return (numAffectedRows ?? 0n) > 0n;
  },
};
