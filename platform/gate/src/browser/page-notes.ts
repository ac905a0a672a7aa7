import type { Release } from '@nightlark/release';
import type { ProbedPage, ProbeFault } from '../probe/job.ts';

/** What a visit of a page finds: each text once. */
export interface PageNotes {
  fault(text: string, advice: string): void;
  /** What affects only the team itself. */
  warn(text: string, advice: string): void;
  found(): { faults: ProbeFault[]; warnings: ProbeFault[] };
}

export function createPageNotes({ what, viewer, parts }: ProbedPage, { name }: Release): PageNotes {
  const faults = new Map<string, ProbeFault>();
  const warnings = new Map<string, ProbeFault>();
  const affected = parts.length > 0 ? parts : [name];
  const asFault = (text: string, advice: string) => ({ fault: `${what}, in a browser (${viewer}), ${text}`, advice, affected });
  return {
    fault: (text, advice) => void faults.set(text, asFault(text, advice)),
    warn: (text, advice) => void warnings.set(text, asFault(text, advice)),
    found: () => ({ faults: [...faults.values()], warnings: [...warnings.values()] }),
  };
}
