import type { Deps } from '../deps.ts';
import { sealFor } from '../seal.ts';

const MARK_LENGTH = 12;

interface Login {
  /** Null where no account has the address. */
  accountId: number | null;
  /** `Request.source`. */
  source: string;
}

/**
 * A line of the log for each login, each that failed, and each log-out, so that an attack can be seen: the member's number and a keyed hash of
 * the source, no address of either kind.
 */
export function logLogin({ log, secrets }: Pick<Deps, 'log' | 'secrets'>, what: string, { accountId, source }: Login): void {
  const mark = sealFor(secrets.unsubscribe, 'log of logins').mark(source).toString('base64url').slice(0, MARK_LENGTH);
  log.info({ member: accountId, source: mark }, what);
}
