import { randomUUID } from 'node:crypto';
import { type AgeState, DEFAULTS, type Locale, paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import type { AgeOutcome, AgeProvider } from './provider.ts';

/** Each is a request to the provider: the latest pending checks of a member. */
const POLLED_MAX = 5;

/**
 * The state of a member's proof of age. Pending checks are polled at the provider, since a member may have started several, as in two
 * windows, and any of them counts; if that fails, they stay pending. A proof stays valid for the account, also after a move to another
 * country.
 */
export async function ageState(deps: Deps, viewer: Pick<Viewer, 'id' | 'country'>): Promise<AgeState> {
  const provider = ageProviderFor(deps, viewer.country);
  if (!provider) return 'not_needed';
  const checks = await deps.db
    .selectFrom('age_check')
    .select(['id', 'provider_id', 'state'])
    .where('account_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .execute();
  if (checks.some(({ state }) => state === 'passed')) return 'passed';
  const pending = checks.filter(({ state }) => state === 'pending').slice(0, POLLED_MAX);
  const outcomes = await Promise.all(pending.map(({ provider_id }) => outcomeOf(deps, provider, provider_id)));
  for (const [index, outcome] of outcomes.entries())
    if (outcome === 'passed' || outcome === 'refused') await decideCheck(deps, viewer.id, pending[index]!.id, outcome);
  if (outcomes.includes('passed')) return 'passed';
  const [latest] = checks;
  return (latest?.state === 'pending' ? outcomes[0] : latest?.state) ?? 'needed';
}

/** Null if the provider does not know the check (any more). */
async function outcomeOf({ log }: Deps, provider: AgeProvider, providerId: string): Promise<AgeOutcome | null> {
  try {
    return await provider.outcomeOf(providerId);
  } catch (error) {
    log.warn({ err: error }, 'the age provider does not answer');
    return 'pending';
  }
}

/** Once: of concurrent calls that learn the outcome, one stores and publishes it. */
async function decideCheck(deps: Deps, accountId: number, id: string, outcome: 'passed' | 'refused'): Promise<void> {
  await transact(deps, async (trx, record) => {
    const { numUpdatedRows } = await trx
      .updateTable('age_check')
      .set({ state: outcome, decided_at: deps.now() })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst();
    if (outcome === 'passed' && numUpdatedRows > 0n) record('ageProved', { accountId });
  });
}

/** Whether a member may see and contact others: their age is proved, or need not be in their country. */
export async function isAgeProved(deps: Deps, viewer: Pick<Viewer, 'id' | 'country'>): Promise<boolean> {
  const state = await ageState(deps, viewer);
  return state === 'passed' || state === 'not_needed';
}

/** The page to return to, stored here and not in the return URL, so that the provider learns nothing about the member. */
export async function pageAfterCheck(deps: Deps, viewer: Pick<Viewer, 'id'>): Promise<string | null> {
  const latest = await deps.db
    .selectFrom('age_check')
    .select('next')
    .where('account_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return latest?.next ?? null;
}

/**
 * Starts a check, also while another one is pending, whose window may be closed. A refused one may be retried: documents can be misread.
 * @throws ApiFailure `age_check_not_needed` | `unavailable` | `too_many_requests`
 */
export async function startAgeCheck(deps: Deps, viewer: Viewer, locale: Locale, next: string | null): Promise<{ redirect_url: string }> {
  const provider = ageProviderFor(deps, viewer.country);
  const state = await ageState(deps, viewer);
  if (!provider || state === 'passed') throw new ApiFailure('age_check_not_needed');
  const id = randomUUID();
  const return_url = new URL(paths.ageCheck.href(), deps.config.PUBLIC_URL).href;
  const { provider_id, redirect_url } = await provider
    .startCheck({ check_id: id, min_age: DEFAULTS.minAge, locale, return_url })
    .catch((error: unknown) => {
      deps.log.error({ err: error }, 'an age check could not be started');
      throw new ApiFailure('unavailable');
    });
  await deps.db
    .insertInto('age_check')
    .values({ id, account_id: viewer.id, provider_id, state: 'pending', next, created_at: deps.now(), decided_at: null })
    .execute();
  return { redirect_url };
}

/** @throws ApiFailure `age_check_required` for a member who must prove their age in their country and has not done so */
export async function requireAge(deps: Deps, viewer: Viewer): Promise<void> {
  if (!(await isAgeProved(deps, viewer))) throw new ApiFailure('age_check_required');
}

/** The age check provider of a country; null where self-declaration is enough, which is everywhere unless `AGE_CHECKS` says otherwise. */
export function ageProviderFor(deps: Pick<Deps, 'config' | 'ageChecks'>, country: string): AgeProvider | null {
  const name = deps.config.AGE_CHECKS[country];
  // Configured providers exist: the configuration is validated at start-up.
  return name === undefined ? null : deps.ageChecks.get(name)!;
}
