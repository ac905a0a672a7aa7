import type { Candidate } from '../candidate.ts';

/** What is broken, the expected message, and how a good release is broken. */
export type BreakingCase = readonly [name: string, message: RegExp, break_: (candidate: Candidate) => unknown];

export const ENTRY = 'server/remoteEntry.cjs';
export const SCREEN = 'server/stories.cjs';
