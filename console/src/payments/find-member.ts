import type { Deps } from '@nightlark/backend';
import { canonicalEmail } from '@nightlark/contract';
import { sql } from 'kysely';

/** The id of the member with this address. */
export async function findMember({ slowDb }: Pick<Deps, 'slowDb'>, email: string): Promise<number | null> {
  const row = await slowDb
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`lower(email) = ${canonicalEmail(email)}`)
    .executeTakeFirst();
  return row?.id ?? null;
}
