import type { Deps } from '../../deps.ts';
import { senderOf } from '../site/site.ts';
import type { PasswordOwner } from './password-strength.ts';

/** The member's data that a new password must not consist of. */
export async function passwordOwner(deps: Deps, id: number): Promise<PasswordOwner> {
  const { name: site } = await senderOf(deps);
  const owner = await deps.db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['account.email', 'profile.name', 'profile.birthdate'])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...owner, site };
}
