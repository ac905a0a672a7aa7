import type { RegistryIndex } from '../registry/index-schema.ts';
import type { ReleaseStore } from '../registry/store.ts';
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
export type Gate = (input: GateInput) => Promise<{ ok: boolean; findings: Finding[] }>;
