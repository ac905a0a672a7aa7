import { type Gender, sexualityIn } from '@nightlark/contract';
import type { Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';

/**
 * The columns changed by another gender. A wrong choice at sign-up may be corrected once, like the date of birth; what the member looks
 * for keeps its meaning in the other gender's word.
 * @throws ApiFailure `gender_fixed`
 */
export async function genderChange(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, gender: old, sexuality }: Viewer,
  gender: Gender | undefined,
): Promise<Updateable<Database['profile']>> {
  if (gender === undefined || gender === old) return {};
  const { gender_corrected_at } = await db
    .selectFrom('profile')
    .select('gender_corrected_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (gender_corrected_at !== null) throw new ApiFailure('gender_fixed', { field: 'gender' });
  const words = sexuality && sexuality !== sexualityIn(gender, sexuality) ? { sexuality: sexualityIn(gender, sexuality) } : {};
  return { gender, gender_corrected_at: now(), ...words };
}
