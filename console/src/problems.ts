import type { z } from 'zod';

/** Validation errors of a form, by field; the first of each. */
export const problemsOf = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]));
