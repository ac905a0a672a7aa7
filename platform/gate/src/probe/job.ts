import type { Release } from '@nightlark/release/renderer';
import type { Fault } from '../fault.ts';
import type { Viewer } from './visits.ts';

/** The nonce of all pages that the gate renders. */
export const NONCE = 'gate';

export interface RunnableRelease {
  release: Release;
  directory: string;
}

export interface ProbeJob {
  shellDirectory: string;
  candidate: RunnableRelease;
  /** The release sets that it may be part of: the others' versions, by channel. */
  sets: RunnableRelease[][];
}

export interface ProbeFault extends Fault {
  affected: string[];
}

export interface ProbeReport {
  faults: ProbeFault[];
  /** Locale → ids of its messages, if loaded. */
  keys: Record<string, string[]>;
  /** Pages for a browser; empty if something failed before. */
  pages: ProbedPage[];
}

/** A page rendered by the server for the gate's browser. */
export interface ProbedPage {
  /** What it tests, as text, with the ids of the parts that it shows. */
  what: string;
  parts: string[];
  address: string;
  viewer: Viewer;
  html: string;
  /** Rendered without the candidate, as a baseline. */
  isBaseline: boolean;
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

/** Messages of a child: its current step, and finally the result. */
export type ChildMessage<T> = { step: string } | { result: T };

export interface FaultLog {
  /** Adds a fault, once: the same is found in each render. */
  add(fault: ProbeFault): void;
  isEmpty(): boolean;
}

/** Writes to the faults of a report. */
export function createFaultLog(faults: ProbeFault[]): FaultLog {
  return {
    add(one) {
      if (!faults.some(({ fault }) => fault === one.fault)) faults.push(one);
    },
    isEmpty: () => faults.length === 0,
  };
}
