import { SOURCE_COOKIE, TRACKING_COOKIE, trackingOf } from '@nightlark/contract';
import { parseCookie } from 'cookie';
import { setTimeout } from 'node:timers/promises';
import type { Call } from '../../http/endpoint.ts';
import { ApiFailure } from '../../failure.ts';
import type { AuthenticatedAccount } from '../../session/authenticated-account.ts';
import { deviceOf, rememberDevice, setDeviceCookie } from '../../session/known-device.ts';
import { type Site, siteFor } from '../site/site.ts';
import { sendActivationMail } from '../activation/activation.ts';
import { createAccount } from './create-account.ts';
import { attemptSource } from '../password/login-guard.ts';
import { hashPassword } from '../password/password-hash.ts';
import { findRepeatedSignUp } from './repeated-sign-up.ts';
import { checkSignup } from './sign-up-rules.ts';
import { notifyOwner } from '../neutral-answers/notify-owner.ts';

type Signup = Pick<Call<'signup'>, 'body' | 'clientCountry' | 'deps' | 'domain' | 'request' | 'response'>;

/**
 * Creates the account and mails the link that confirms it.
 * @returns the account, for a session; null if the site's responses are neutral: then only the mail reveals the outcome
 * @throws ApiFailure for a violated rule, and `existing_active_account` or `pending_deletion` if responses are not neutral
 */
export async function signUp(call: Signup): Promise<AuthenticatedAccount | null> {
  const { deps, request } = call;
  const body = { ...call.body, tracking: signUpTracking(request.headers.cookie, call.body.tracking) };
  const site = await siteFor(deps, call.domain, { clientCountry: call.clientCountry });
  checkSignup(body, site, deps.now());
  if (!site.settings.neutral_answers) return create({ ...call, body }, site);
  // Whatever the outcome, this browser gets a token: by it the mailed link knows the browser that signed up.
  const device = await withConstantTime(async () => {
    const account = await create({ ...call, body }, site).catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      notifyOwner(deps, body.email, body.password);
      return null;
    });
    return rememberDevice(deps.db, deviceOf(deps, request), account?.accountId ?? null, deps.now());
  });
  setDeviceCookie(deps, call.response, device);
  return null;
}

const isTaken = (error: unknown) => error instanceof ApiFailure && ['existing_active_account', 'pending_deletion'].includes(error.code);

async function create({ body, deps, request }: Signup, site: Site): Promise<AuthenticatedAccount> {
  const passwordHash = await hashPassword(body.password);
  let id: number;
  try {
    id = await deps.db.transaction().execute((trx) => createAccount(trx, deps.now(), site, { ...body, passwordHash }));
  } catch (error) {
    const earlier = site.settings.neutral_answers ? null : await findRepeatedSignUp(deps, body, attemptSource(deps, request), error);
    if (earlier !== null) return earlier;
    throw error;
  }
  // With neutral answers no session starts that would look for it.
  await deps.domainEvents.publish({ name: 'traceLeft', event: { accountId: id, device: deviceOf(deps, request) } });
  // The account is created even if the mail fails: it can be sent again.
  const mailed = sendActivationMail(deps, { id, ...body }).catch((error: unknown) =>
    deps.log.error({ err: error }, 'activation mail not sent'),
  );
  if (!site.settings.neutral_answers) await mailed;
  return { accountId: id, passwordHash };
}

/** Longer than any of the code paths that must be indistinguishable, unless the machine is overloaded. */
const CONSTANT_MS = 600;

/** Runs the work and resolves after a fixed time at the earliest, so that the response time reveals nothing (timing attacks). */
async function withConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), setTimeout(CONSTANT_MS)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

type Tracking = Call<'signup'>['body']['tracking'];

/**
 * A new member's attribution: parameters of the sign-up's own URL and, if it names no network, those of earlier pages
 * (docs/product/tracking-and-attribution.md).
 */
function signUpTracking(cookies: string | undefined, own: Tracking): Tracking {
  if (own.network) return own;
  const { [TRACKING_COOKIE]: earlier = '', [SOURCE_COOKIE]: source = '' } = parseCookie(cookies ?? '');
  // The page offers the sign-up by its traffic source alone.
  return { ...trackingOf(`${new URLSearchParams({ network: source })}`), ...trackingOf(earlier), ...own };
}
