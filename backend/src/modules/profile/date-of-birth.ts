import { checkDateOfBirth } from '@nightlark/contract';
import type { Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { siteFor } from '../site/site.ts';

interface Owner {
  id: number;
  domain: string;
}

/**
 * The columns changed by a new date of birth. A typing error at sign-up may be corrected once; after that only support changes it,
 * so that ages can't be changed at will.
 * @throws ApiFailure for an invalid date and for one that is too young, which does not count as the correction, and `date_of_birth_fixed`
 */
export async function dateOfBirthChange(
  deps: Deps,
  { id, domain }: Owner,
  date: string | undefined,
): Promise<Updateable<Database['profile']>> {
  if (date === undefined) return {};
  const { birthdate, birthdate_corrected_at } = await deps.db
    .selectFrom('profile')
    .select(['birthdate', 'birthdate_corrected_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (date === birthdate) return {};
  const { settings } = await siteFor(deps, domain);
  const wrong = checkDateOfBirth(date, deps.now(), settings.min_age);
  if (wrong) throw new ApiFailure(wrong, { field: 'date_of_birth', params: { min_age: settings.min_age } });
  if (birthdate_corrected_at !== null) throw new ApiFailure('date_of_birth_fixed', { field: 'date_of_birth' });
  return { birthdate: date, birthdate_corrected_at: deps.now() };
}
