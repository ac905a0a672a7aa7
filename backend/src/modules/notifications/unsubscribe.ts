import { paths, type ResponseOf } from '@nightlark/contract';
import type { Express } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { choicesOf, saveChoices } from './choices.ts';
import { disabledMails, disableMails, enableMails } from './disabled.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

type Subscription = ResponseOf<'getUnsubscribe'>;

/** @throws ApiFailure `link_invalid` for an invalid token, or one of a deleted member */
export async function subscriptionOf(deps: Deps, token: string): Promise<Subscription> {
  const { accountId, type } = await ownerOf(deps, token);
  const [choices, disabled] = await Promise.all([choicesOf(deps.db, accountId), disabledMails(deps.db, accountId)]);
  return { type, type_enabled: choices.email[type], all_enabled: disabled.length === 0 };
}

/** Turns off this kind of mail, or all notification mails: one-click unsubscribe (RFC 8058). */
export async function unsubscribe(deps: Deps, token: string, scope: 'all' | 'type'): Promise<Subscription> {
  const { accountId, type } = await ownerOf(deps, token);
  if (scope === 'type') await saveChoices(deps.db, accountId, { email: { [type]: false } });
  else await disableMails(deps.db, accountId, 'unsubscribe', deps.now());
  return subscriptionOf(deps, token);
}

/** Undoes an accidental unsubscribe: only what such a link can turn off. */
export async function resubscribe(deps: Deps, token: string): Promise<Subscription> {
  const { accountId, type } = await ownerOf(deps, token);
  await enableMails(deps.db, accountId, 'unsubscribe');
  await saveChoices(deps.db, accountId, { email: { [type]: true } });
  return subscriptionOf(deps, token);
}

async function ownerOf(deps: Deps, token: string) {
  const owner = readUnsubscribeToken(deps.secrets, token);
  const account = owner && (await deps.db.selectFrom('account').select('id').where('id', '=', owner.accountId).executeTakeFirst());
  if (!owner || !account) throw new ApiFailure('link_invalid');
  return owner;
}

/**
 * Opening the URL of the mail's `List-Unsubscribe` header in a browser shows the page, not JSON. A GET changes nothing: link scanners send
 * them, too.
 */
export function mountUnsubscribePage(app: Express): void {
  app.get('/api/unsubscribe.php', (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next();
    const token = request.query['token'];
    response.redirect(303, paths.notifications.href(null, { unsubscribe: typeof token === 'string' ? token : '' }));
  });
}
