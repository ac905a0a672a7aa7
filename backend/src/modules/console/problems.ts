import type { z } from 'zod';

/** What is wrong with a form, by field; the first thing of each. */
export const problemsOf = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]));
