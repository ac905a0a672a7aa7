import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

/** A member is premium as long as one of their purchases gave credits and is not fully refunded (docs/product/credits-and-premium.md#premium). */
export async function updatePremium(trx: Db, accountId: number): Promise<void> {
  await sql`
    update account set paid_user = exists (
      select from payment where account_id = ${accountId}
        and credited and (status = 'completed' or status = 'refunded' and refunded_cents < amount_cents)
    ) where id = ${accountId}`.execute(trx);
}
