import type { ProbeFault } from '../probe/job.ts';

/** What the gate's browser saw of a release. `absent`: why none could look. */
export type BrowserFindings = { faults: ProbeFault[]; warnings: ProbeFault[] } | { absent: string };
