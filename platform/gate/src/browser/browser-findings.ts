import type { ProbeFault } from '../probe/job.ts';

/** Findings of the gate's browser. `absent`: why none could start. `broken`: why the check did not end, once the release ran in it. */
export type BrowserFindings = { faults: ProbeFault[]; warnings: ProbeFault[] } | { absent: string } | { broken: string };
