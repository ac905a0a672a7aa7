import type { Audit, AuditedRelease } from '@nightlark/registry/platform';
import type { RegistryIndex, ReleaseStore } from '@nightlark/registry';
import { readAdvisories, type Advisory } from './sbom/advisories.ts';
import { faultText } from './fault.ts';
import { checkSbom } from './sbom/check-sbom.ts';

type Store = Pick<ReleaseStore, 'readRelease' | 'releaseDirectory'>;

async function check(store: Store, remote: string, version: string, advisories: readonly Advisory[]) {
  try {
    const { libraries, faults } = await checkSbom(
      await store.readRelease(remote, version),
      store.releaseDirectory(remote, version),
      advisories,
    );
    return { libraries, faults: faults.map(({ what, ...fault }) => ({ what, message: faultText(fault) })) };
  } catch (error) {
    return { libraries: 0, faults: [{ what: remote, message: `${version} can't be read: ${(error as Error).message}` }] };
  }
}

/**
 * Repeats the SBOM check of all live releases: advisories are published later than releases.
 * @throws Error when the advisories can't be read
 */
export async function auditLive(store: Store, { remotes }: RegistryIndex): Promise<Audit> {
  const advisories = await readAdvisories();
  const releases: AuditedRelease[] = [];
  for (const [remote, { stable, previous, canary }] of Object.entries(remotes)) {
    const found = await check(store, remote, stable, advisories);
    const isBetterBefore =
      found.faults.length > 0 && previous !== null && (await check(store, remote, previous, advisories)).faults.length === 0;
    releases.push({ remote, version: stable, channel: 'stable', ...found, remedy: isBetterBefore ? `rollback ${remote}` : null });
    if (!canary) continue;
    const tried = await check(store, remote, canary.version, advisories);
    const remedy = tried.faults.length > 0 ? `canary ${remote}@${canary.version} 0` : null;
    releases.push({ remote, version: canary.version, channel: 'canary', ...tried, remedy });
  }
  return { advisories: advisories.length, releases };
}
