import type { UpdateObject } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { ApiFailure } from '../../failure.ts';
import type { Site } from '../site/site.ts';
import { giveConsent, requireConsent, withdrawConsent } from './consent.ts';

interface ProfileChange {
  change: UpdateObject<Database, 'profile'>;
  /** Given, withdrawn, or untouched. */
  consent: boolean | undefined;
  site: Site;
}

/**
 * Saves a change of a profile, with its consent.
 * @throws ApiFailure `consent_required` for a sexuality without one, `date_of_birth_fixed` or `gender_fixed` for the second of two
 * concurrent corrections
 */
export async function saveProfile(trx: Db, now: Date, id: number, { change, consent, site }: ProfileChange): Promise<void> {
  // Serialized: a withdrawn consent must not be followed by a concurrent change of the sexuality.
  await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (consent === true) await giveConsent(trx, id, site, now);
  if (consent === false) await withdrawConsent(trx, id, now);
  if (change.sexuality) await requireConsent(trx, id);
  if (Object.keys(change).length === 0) return;
  let update = trx.updateTable('profile').set(change).where('id', '=', id);
  // Of two concurrent corrections the second finds the first.
  if (change.birthdate) update = update.where('birthdate_corrected_at', 'is', null);
  if (change.gender) update = update.where('gender_corrected_at', 'is', null);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  throw change.birthdate
    ? new ApiFailure('date_of_birth_fixed', { field: 'date_of_birth' })
    : new ApiFailure('gender_fixed', { field: 'gender' });
}
