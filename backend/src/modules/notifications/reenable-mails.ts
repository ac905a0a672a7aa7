import { DEFAULTS, type DisabledReason, paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { consumeCode, mailAgain, mailCode, makeCode } from '../mail-codes/mail-code.ts';
import { enableMails } from './disabled.ts';

/**
 * Re-enables mails: after an unsubscribe or complaint on request; after a bounce the address must be verified
 * first, by the code of a mail sent now.
 */
export async function reenableMails(deps: Deps, viewer: Viewer, reason: DisabledReason): Promise<void> {
  if (reason !== 'bounce') return enableMails(deps.db, viewer.id, reason);
  await mailAgain(deps, `bounce ${viewer.id}`, () => mailBounceCheck(deps, viewer));
}

async function mailBounceCheck(deps: Deps, viewer: Viewer): Promise<void> {
  const code = await makeCode(deps.db, deps.now(), { accountId: viewer.id, kind: 'bounce_check', minutes: DEFAULTS.bounceCheckMinutes });
  await mailCode(deps, code, {
    kind: 'bounce_check',
    to: viewer.email,
    locale: viewer.language,
    params: { hours: DEFAULTS.bounceCheckMinutes / 60, link: paths.notifications.href(null, { code }) },
  });
}

/** @throws ApiFailure `link_invalid` for a code that is used, expired or another member's */
export async function confirmAddress(deps: Deps, viewer: Viewer, code: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if ((await consumeCode(trx, code, 'bounce_check', deps.now())) !== viewer.id) throw new ApiFailure('link_invalid');
    await enableMails(trx, viewer.id, 'bounce');
  });
}
