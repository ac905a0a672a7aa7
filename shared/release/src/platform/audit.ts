import type { RegistryIndex } from '../registry/index-schema.ts';
import type { ReleaseStore } from '../registry/store.ts';
import { readAdvisories, type Advisory } from '../sbom/advisories.ts';
import { checkSbom, type SbomFault } from '../sbom/check-sbom.ts';

/** A release that is live, with what is known against the libraries in it. */
export interface AuditedRelease {
  remote: string;
  version: string;
  channel: 'stable' | 'canary';
  /** Packages in its bill. */
  libraries: number;
  faults: SbomFault[];
  /** The command that ends it at once; null where there is none: then only a new version helps. */
  remedy: string | null;
}

export interface Audit {
  /** How many advisories were asked. */
  advisories: number;
  releases: AuditedRelease[];
}

type Store = Pick<ReleaseStore, 'readRelease' | 'releaseDirectory'>;

async function check(store: Store, remote: string, version: string, advisories: readonly Advisory[]) {
  try {
    return await checkSbom(await store.readRelease(remote, version), store.releaseDirectory(remote, version), advisories);
  } catch (error) {
    return { libraries: 0, faults: [{ what: remote, message: `${version} can't be read: ${(error as Error).message}` }] };
  }
}

/**
 * Asks again of everything that is live what the gate asked when it was published: advisories come later than releases.
 * @throws Error where the advisories can't be read
 */
export async function auditLive(store: Store, { remotes }: RegistryIndex): Promise<Audit> {
  const advisories = await readAdvisories();
  const releases: AuditedRelease[] = [];
  for (const [remote, { stable, previous, canary }] of Object.entries(remotes)) {
    const found = await check(store, remote, stable, advisories);
    const isBetterBefore = found.faults.length > 0 && previous !== null && (await check(store, remote, previous, advisories)).faults.length === 0; // prettier-ignore
    releases.push({ remote, version: stable, channel: 'stable', ...found, remedy: isBetterBefore ? `rollback ${remote}` : null });
    if (!canary) continue;
    const tried = await check(store, remote, canary.version, advisories);
    const remedy = tried.faults.length > 0 ? `canary ${remote}@${canary.version} 0` : null;
    releases.push({ remote, version: canary.version, channel: 'canary', ...tried, remedy });
  }
  return { advisories: advisories.length, releases };
}
