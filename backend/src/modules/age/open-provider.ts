import type { Deps } from '../../deps.ts';
import type { AgeProvider } from './provider.ts';

/** The age check provider of a country; null where self-declaration is enough, which is everywhere unless `AGE_CHECKS` says otherwise. */
export function ageProviderFor(deps: Pick<Deps, 'config' | 'ageChecks'>, country: string): AgeProvider | null {
  const name = deps.config.AGE_CHECKS[country];
  // Configured providers exist: the configuration is validated at start-up.
  return name === undefined ? null : deps.ageChecks.get(name)!;
}
