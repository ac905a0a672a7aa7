import { ConflictError, type ReleaseStore } from '@nightlark/registry';
import { PREVIEW_DAYS, type Platform } from '@nightlark/registry/platform';
import { checkEvery } from '../check-every.ts';
import type { Logger } from '../logging.ts';
import { GATEWAY } from '../metrics/withdraw.ts';

const HOUR_MS = 3_600_000;
/** At the beginning of an hour, while it is known whether another gateway did it. */
const FIRST_MS = 600_000;
const CHECK_INTERVAL_MS = FIRST_MS / 2;

interface Options {
  platform: Pick<Platform, 'prune'>;
  store: Pick<ReleaseStore, 'useNonce'>;
  log: Logger;
}

/**
 * Deletes versions that were published only to be looked at, after their days; all others are the operator's to prune. Once in an hour, by
 * one of several gateways.
 */
export async function prunePreviews({ platform, store, log }: Options): Promise<void> {
  const now = Date.now();
  const hour = now - (now % HOUR_MS);
  if (now - hour > FIRST_MS || !(await store.useNonce(`prune previews ${hour}`, hour / 1_000))) return;
  try {
    const reason = `published only to be looked at, for ${PREVIEW_DAYS.default} days`;
    const { versions } = await platform.prune({ days: Infinity, isDryRun: false }, { who: GATEWAY, reason });
    if (versions.length > 0) log.info({ versions: versions.map(({ remote, version }) => `${remote}@${version}`) }, 'previews deleted');
  } catch (error) {
    // After somebody else's move, the next check decides on the new state.
    if (!(error instanceof ConflictError)) throw error;
  }
}

/** Checks every five minutes. Returns the function that stops it. */
export const watchPreviews = (options: Options): (() => void) =>
  checkEvery(
    CHECK_INTERVAL_MS,
    () => prunePreviews(options),
    (error) => options.log.error({ reason: error.message }, 'previews could not be deleted; tried again'),
  );
