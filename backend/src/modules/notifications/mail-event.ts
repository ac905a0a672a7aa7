import type { Deps } from '../../deps.ts';
import { disableMails } from './disabled.ts';

/** The mail provider's webhook about a bounce or a spam complaint. Idempotent. */
export async function receiveMailEvent(deps: Deps, { event, email }: { event: 'bounce' | 'complaint'; email: string }): Promise<void> {
  const account = await deps.db
    .selectFrom('account')
    .select('id')
    .where((eb) => eb(eb.fn('lower', [eb.ref('email')]), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (account) await disableMails(deps.db, account.id, event, deps.now());
}
