import { z } from 'zod';

export const portVariable = z.coerce.number().int().min(0).max(65_535);

/**
 * Parses environment variables; an empty one counts as unset.
 * @throws Error that lists every invalid variable, and why
 */
export function parseEnvironment<T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv): z.output<T> {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (parsed.success) return parsed.data;
  throw invalidEnvironmentError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

/** @param problems each as `VARIABLE: what is wrong with it` */
export function invalidEnvironmentError(problems: readonly string[]): Error {
  return new Error(`These environment variables are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}
