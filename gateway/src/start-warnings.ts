import type { Config } from './config.ts';

/** What an operator should know at the start: the process works, but less safely than it could. */
export function startWarnings({ isProduction }: Pick<Config, 'isProduction'>, env: NodeJS.ProcessEnv): string[] {
  if (!isProduction || env['ADVISORIES_FILE']) return [];
  return ['ADVISORIES_FILE is not set: the gate knows only the few vulnerabilities of the repository (docs/guides/operators.md)'];
}
