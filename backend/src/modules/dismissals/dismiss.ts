import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';

/** More than the product has to close; a client that invents keys fills no table. */
const MOST = 100;

/** Notes that a member closed something, the first time that they did. */
export async function dismiss({ db, now }: Pick<Deps, 'db' | 'now'>, memberId: number, key: string): Promise<void> {
  await sql`insert into dismissal (account_id, key, dismissed_at)
    select ${memberId}, ${key}, ${now()} where (select count(*) from dismissal where account_id = ${memberId}) < ${MOST}
    on conflict do nothing`.execute(db);
}
