import type { RegistryIndex } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import type { Audit } from './audit.ts';
import type { Finding } from './platform.ts';

export interface GateInput {
  store: ReleaseStore;
  candidate: { name: string; version: string };
  /** The live state, including the other changes of the same move. */
  index: RegistryIndex;
  /** It is only published, not live: a conflict with what another team is about to drop is no error yet. */
  isPublish?: boolean;
  /** A rollback: the release passed the gate before, so only its fit with the live state is checked. */
  isReturn?: boolean;
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
  /** The most that parts of a release may weigh, in bytes. */
  limits: Readonly<Record<string, number>>;
}
