import type { ReleaseStore } from '@nightlark/registry';
import type { Logger } from '../logging.ts';
import { releaseKey } from './release-id.ts';

const EVERY_MS = 3_600_000;
const MOST = 1_000;

/** Notes which versions pages load files of, once an hour each, so that `prune` leaves them. */
export function noteUsedVersions(store: Pick<ReleaseStore, 'markUsed'>, log: Logger): (name: string, version: string) => void {
  const noted = new Map<string, number>();
  return (name, version) => {
    const key = releaseKey(name, version);
    if (Date.now() - (noted.get(key) ?? -Infinity) < EVERY_MS) return;
    if (noted.size >= MOST) noted.clear();
    noted.set(key, Date.now());
    store.markUsed(name, version).catch((error: Error) => log.warn({ reason: error.message }, 'the use of a version can’t be noted'));
  };
}
