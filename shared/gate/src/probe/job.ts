import type { Release } from '@nightlark/release/renderer';
import type { Viewer } from './visits.ts';

/** The nonce of all pages that the gate has made. */
export const NONCE = 'gate';

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
  /** Pages for a browser; none where something failed before. */
  pages: ProbedPage[];
}

/** A page as the server makes it for a browser that looks at the release. */
export interface ProbedPage {
  /** What it is looked at for, in words, with the ids of the parts that it shows. */
  what: string;
  parts: string[];
  address: string;
  viewer: Viewer;
  html: string;
  /** Made without the candidate: what happens there is not its doing. */
  isWithout: boolean;
}

export interface ClientJob {
  shellDirectory: string;
  candidate: RunnableRelease;
}

export interface ClientReport {
  faults: ProbeFault[];
  keys: Record<string, string[]>;
  /** Part (a route's, a slot's, `messages-<locale>`) → files under `client/` that the browser would load for it, beside the entry. */
  requested: Record<string, string[]>;
}

/** What a child says: where it is, and at last the result. */
export type ChildMessage<T> = { step: string } | { result: T };
