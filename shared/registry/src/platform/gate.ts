import type { RegistryIndex } from '../stores/index-schema.ts';
import type { ReleaseStore } from '../stores/store.ts';
import type { Audit } from './audit.ts';
import type { Finding } from './platform.ts';

export interface GateInput {
  store: ReleaseStore;
  candidate: { name: string; version: string };
  /** What is live, or will be with the same move. */
  index: RegistryIndex;
  /** It is only taken so far, nobody sees it: what another team is about to give up is no reason to refuse it. */
  isPublish?: boolean;
  /** It was live before, and passed the gate as a whole then: what counts is whether it fits what is live now, and that is known at once. */
  isReturn?: boolean;
}

export interface Verdict {
  ok: boolean;
  findings: Finding[];
}

/** What a platform asks of its gate; it knows none of the rules itself. */
export interface Gate {
  /** Before a release is taken, and before a channel points at it. */
  check(input: GateInput): Promise<Verdict>;
  /** Asks again of everything that is live what was asked when it was published. */
  audit(store: Pick<ReleaseStore, 'readRelease' | 'releaseDirectory'>, index: RegistryIndex): Promise<Audit>;
  /** The most that parts of a release may weigh, in bytes. */
  limits: Readonly<Record<string, number>>;
}
