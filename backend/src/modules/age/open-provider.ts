import type { Deps } from '../../deps.ts';
import type { AgeProvider } from './provider.ts';

/** Who proves the age of members of this country; null where their word counts, which is everywhere unless `AGE_CHECKS` says otherwise. */
export function ageProviderFor(deps: Deps, country: string): AgeProvider | null {
  const name = deps.config.AGE_CHECKS[country];
  // Those that are named are there: the start is refused otherwise.
  return name === undefined ? null : deps.ageChecks.get(name)!;
}
