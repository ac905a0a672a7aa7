import type { Release } from '../../schema.ts';

export interface RunnableRelease {
  release: Release;
  directory: string;
}

export interface ProbeJob {
  shellDirectory: string;
  candidate: RunnableRelease;
  /** The sets that it can meet: the others' versions, by channel. */
  sets: RunnableRelease[][];
}

export interface ProbeFault {
  message: string;
  affected: string[];
}

export interface ProbeReport {
  faults: ProbeFault[];
  /** Locale → ids of its messages, as far as they could be loaded. */
  keys: Record<string, string[]>;
}

export interface ClientJob {
  shellDirectory: string;
  candidate: RunnableRelease;
}

export interface ClientReport {
  faults: ProbeFault[];
  keys: Record<string, string[]>;
  /** Part (a route's, a slot's, `messages-<locale>`) → files under `client/` that the browser would load for it, beside the entry. */
  asked: Record<string, string[]>;
}

/** What a child says: where it is, and at last the result. */
export type ChildMessage<T> = { step: string } | { result: T };
