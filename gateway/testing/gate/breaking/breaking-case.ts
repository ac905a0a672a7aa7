import type { Candidate } from '../candidate.ts';

/** What is broken, the expected message, and how a good release is broken. */
type BreakingCase = readonly [name: string, message: RegExp, break_: (candidate: Candidate) => unknown];

/** Broken in one release, since each publish takes seconds: each is found beside the others. */
export type Together = readonly BreakingCase[];

export const ENTRY = 'server/remoteEntry.cjs';
export const SCREEN = 'server/stories.cjs';
export const ARCHIVE = 'server/story-archive.cjs';
export const BANNER = 'server/stories-banner.cjs';
