import type { Country } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';

/** The member's country: decides the methods offered and the VAT. */
export async function countryOf(deps: Pick<Deps, 'db'>, memberId: number): Promise<Country> {
  const row = await deps.db.selectFrom('profile').select('country').where('id', '=', memberId).executeTakeFirstOrThrow();
  return row.country as Country;
}
