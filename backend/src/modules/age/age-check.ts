import { randomUUID } from 'node:crypto';
import { type AgeState, DEFAULTS, type Locale, paths } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { ageProviderFor } from './open-provider.ts';

/**
 * The state of a member's proof of age. A pending check is polled at the provider; if that fails, it stays pending. A
 * proof stays valid for the account, also after a move to another country.
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
  const latest = checks[0];
  if (latest?.state !== 'pending') return latest?.state ?? 'needed';
  const outcome = await provider.outcomeOf(latest.provider_id).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the age provider does not answer');
    return 'pending' as const;
  });
  if (outcome === null) return 'needed';
  if (outcome !== 'pending')
    await deps.db.updateTable('age_check').set({ state: outcome, decided_at: deps.now() }).where('id', '=', latest.id).execute();
  return outcome;
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
 * Starts a check. A refused one may be retried: documents can be misread.
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
  if (!ageProviderFor(deps, viewer.country)) return;
  if ((await ageState(deps, viewer)) !== 'passed') throw new ApiFailure('age_check_required');
}
