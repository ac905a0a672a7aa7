import { errorFinding, type Rule } from '../context.ts';

/** Faults of the server bundle when run: errors, leaks, endless loops. */
export const serverRule: Rule = async ({ probe }) =>
  (await probe()).faults.map(({ fault, advice, affected }) => errorFinding('server', fault, advice, affected));
