import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

/** More than the product can dismiss; bounds the rows of a client that invents keys. */
const MAX_DISMISSALS = 100;

/** Records a member's first dismissal of something. */
export async function dismiss({ db, now }: Pick<Deps, 'db' | 'now'>, memberId: number, key: string): Promise<void> {
  await sql`insert into dismissal (account_id, key, dismissed_at)
    select ${memberId}, ${key}, ${now()} where (select count(*) from dismissal where account_id = ${memberId}) < ${MAX_DISMISSALS}
    on conflict do nothing`.execute(db);
}
