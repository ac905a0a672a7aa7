import type { Deps } from '../../deps.ts';
import { loadBundles } from './bundles.ts';

/** In which currency a member buys. */
export async function currencyOf(deps: Pick<Deps, 'db'>, _memberId: number): Promise<string> {
  return (await loadBundles(deps.db))[0]?.currency ?? 'EUR';
}
