import { refuse, type Rule } from '../context.ts';

/** What the bundles' code would do to others: read from the files, before any of it runs. */
export const bytesRule: Rule = async ({ imports }) => (await imports()).forbidden.map(({ file, words }) => refuse('bytes', words, [file]));
