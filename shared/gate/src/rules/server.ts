import { errorFinding, type Rule } from '../context.ts';

/** Faults of the server bundle when run: errors, leaks, endless loops. */
export const serverRule: Rule = async ({ probe }) =>
  (await probe()).faults.map(({ message, affected }) => errorFinding('server', message, affected));
