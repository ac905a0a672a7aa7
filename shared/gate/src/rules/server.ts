import { refuse, type Rule } from '../context.ts';

/** What the server bundle did when it was run: thrown, failed, kept, or never come back from. */
export const serverRule: Rule = async ({ probe }) =>
  (await probe()).faults.map(({ message, affected }) => refuse('server', message, affected));
