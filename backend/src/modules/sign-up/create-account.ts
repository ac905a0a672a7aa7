import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import type { Call } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import { grantCredits } from '../credits/wallet.ts';
import { openUndoFor } from '../mail-codes/previous-addresses.ts';
import type { Site } from '../site/site.ts';

type NewAccount = Omit<Call<'signup'>['body'], 'password'> & { passwordHash: string };

/**
 * Inserts account, profile, wallet and consents of a new member, who is hidden until the address is confirmed.
 * @throws ApiFailure `existing_active_account` or `pending_deletion` if the address has an account, or is reserved by one that can restore
 * it
 */
export async function createAccount(trx: Db, now: Date, site: Site, body: NewAccount): Promise<number> {
  const account = await trx
    .insertInto('account')
    .values({
      email: body.email,
      password_hash: body.passwordHash,
      signup_date: now,
      language: body.language,
      trafficsource: body.tracking.network || null,
      tracking: toJsonb(body.tracking),
      signup_message: body.signup_message ? toJsonb(body.signup_message) : null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!account) throw await alreadyThere(trx, body.email);
  // After the insert: a concurrent change of address away from this one has committed its undo link by then.
  if (await openUndoFor(trx, body.email, now)) throw new ApiFailure('existing_active_account', { field: 'email' });
  const id = account.id;
  await trx
    .insertInto('profile')
    .values({
      id,
      name: body.name,
      gender: body.gender,
      sexuality: body.sexuality,
      birthdate: body.date_of_birth,
      country: body.country ?? site.homeCountry,
      last_active: now,
      created_at: now,
    })
    .execute();
  await trx.insertInto('wallet').values({ account_id: id }).execute();
  if (site.settings.signup_credits > 0)
    await grantCredits(trx, { accountId: id, amount: site.settings.signup_credits, reason: 'signup', key: 'signup' });
  const kinds = ['terms', 'privacy', 'sensitive'] as const;
  await trx
    .insertInto('consent')
    .values(kinds.map((kind) => ({ account_id: id, kind, version: body.terms_version, given_at: now })))
    .execute();
  return id;
}

async function alreadyThere(trx: Db, email: string): Promise<ApiFailure> {
  const old = await trx
    .selectFrom('account')
    .select('status')
    .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', email.toLowerCase()))
    .executeTakeFirst();
  return new ApiFailure(old?.status === 'pending_deletion' ? 'pending_deletion' : 'existing_active_account', { field: 'email' });
}
