import type { ProbeFault } from '../probe/job.ts';

/** Findings of the gate's browser. `absent`: why none could start. */
export type BrowserFindings = { faults: ProbeFault[]; warnings: ProbeFault[] } | { absent: string };
