import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox-provider.ts';

/**
 * The configured provider. In production the sandbox does not run: nothing is sold until `SANDBOX_URL` names
 * a service that speaks its protocol.
 * @throws ApiFailure `unavailable`
 */
export function openProvider(deps: Deps): PaymentProvider {
  if (deps.config.production && !deps.config.SANDBOX_URL) throw new ApiFailure('unavailable');
  return sandboxProvider(deps);
}
