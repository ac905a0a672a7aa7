import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Premium stands as long as one purchase of the member does, be it in part (docs/product/credits-and-premium.md#premium). */
export async function reviewPremium(trx: Db, accountId: number): Promise<void> {
  await sql`
    update account set paid_user = exists (
      select from payment where account_id = ${accountId}
        and (status = 'completed' or status = 'refunded' and refunded_cents < amount_cents)
    ) where id = ${accountId}`.execute(trx);
}
