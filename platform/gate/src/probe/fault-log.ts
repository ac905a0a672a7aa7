import type { ProbeFault } from './job.ts';

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
