import { checkDateOfBirth } from '@nightlark/contract';
import type { Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import { siteFor } from '../site/site.ts';

interface Owner {
  id: number;
  domain: string;
}

/**
 * The columns that another date of birth sets. A slip at sign-up may be corrected once; from then on the support alone
 * changes it, so that nobody is a new age every week.
 * @throws ApiFailure for no date and for one that is too young, which uses nothing up, and `date_of_birth_fixed`
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
