import { errorFinding, type Rule } from '../context.ts';

/** Forbidden code in the bundles, found by static analysis before any of it runs. */
export const bytesRule: Rule = async ({ imports }) =>
  (await imports()).forbidden.map(({ file, fault, advice }) => errorFinding('bytes', fault, advice, [file]));
