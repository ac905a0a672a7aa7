import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import type { PaymentProvider } from './provider.ts';

/**
 * The attached provider (`Hooks`). Nothing is sold where there is none.
 * @throws ApiFailure `unavailable`
 */
export function openProvider(deps: Pick<Deps, 'payments'>): PaymentProvider {
  if (!deps.payments) throw new ApiFailure('unavailable');
  return deps.payments;
}
