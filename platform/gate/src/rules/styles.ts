import { errorFinding, type Rule } from '../context.ts';

/** Stylesheets that match elements of others: a page contains those of all remotes. */
export const stylesRule: Rule = async ({ styles }) =>
  (await styles()).map(({ file, fault, advice }) => errorFinding('styles', fault, advice, [file]));
