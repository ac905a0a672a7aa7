import { sql } from 'kysely';
import type { Kept } from '../../db/mend-drift.ts';

const differs = sql`(wants_min_age, wants_max_age) is distinct from (min_age, max_age)`;

/** The ages that a member looks for, in their profile. To fill those of before is no drift. */
export const keptAges: Kept<{ id: number; filled: boolean }> = {
  name: 'ages looked for',
  async lastId(db) {
    const { rows } = await sql<{ last: number | null }>`select max(id) as last from profile`.execute(db);
    return rows[0]?.last ?? 0;
  },
  async findDrifted(db, above, upTo) {
    const { rows } = await sql<{
      id: number;
      filled: boolean;
    }>`select id, wants_min_age is not null as filled from profile left join match_preference on member_id = id
      where id > ${above} and id <= ${upTo} and ${differs}`.execute(db);
    return rows;
  },
  async mend(trx, { id, filled }) {
    // As in saving, so that none is saved meanwhile.
    await sql`select from match_preference where member_id = ${id} for no key update`.execute(trx);
    const { numAffectedRows } = await sql`update profile set wants_min_age = min_age, wants_max_age = max_age
      from (select ${id}::bigint as id) one left join match_preference on member_id = one.id
      where profile.id = one.id and ${differs}`.execute(trx);
    return filled && (numAffectedRows ?? 0n) > 0n;
  },
};
