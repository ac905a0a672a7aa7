import type { Deps } from '../../deps.ts';
import type { AgeProvider } from './provider.ts';
import type { AgeProviderName } from './provider-names.ts';
import { sandboxAgeProvider } from './sandbox-provider.ts';

/** A real provider is added here and in `provider-names.ts`. */
const PROVIDERS: Readonly<Record<AgeProviderName, (deps: Deps) => AgeProvider>> = { sandbox: sandboxAgeProvider };

/** Who proves the age of members of this country; null where their word counts, which is everywhere unless `AGE_CHECKS` says otherwise. */
export function ageProviderFor(deps: Deps, country: string): AgeProvider | null {
  const name = deps.config.AGE_CHECKS[country];
  return name === undefined ? null : PROVIDERS[name as AgeProviderName](deps);
}
