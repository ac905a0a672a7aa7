import type { RegistryIndex } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import type { Audit } from './audit.ts';
import type { Finding } from './platform.ts';

export interface GateInput {
  store: ReleaseStore;
  candidate: { name: string; version: string };
  /** The live state, including the other changes of the same move. */
  index: RegistryIndex;
  /** Only published, not live: a conflict with a route that another team is dropping is no error yet. */
  isPublish?: boolean;
  /** A rollback: the release passed the gate before, so only its fit with the live state is checked. */
  isRollback?: boolean;
}

export interface Verdict {
  ok: boolean;
  findings: Finding[];
}

/** The interface of the gate for the platform. */
export interface Gate {
  /** Checks a release before it is published, and before it goes live. */
  check(input: GateInput): Promise<Verdict>;
  /** Rechecks all live releases against current advisories. */
  audit(store: Pick<ReleaseStore, 'readRelease' | 'releaseDirectory'>, index: RegistryIndex): Promise<Audit>;
  /** Size limits of a release's parts, in bytes. */
  limits: Readonly<Record<string, number>>;
}
