import type { Config } from '../../../config.ts';
import type { PaymentProvider } from './provider.ts';
import { verotelConfig } from './verotel/config.ts';
import { verotelPayments } from './verotel/verotel-payments.ts';

/** The provider configured in the environment; null if there is none (docs/guides/payment-provider.md). */
export function configuredProvider(config: Config): PaymentProvider | null {
  const verotel = verotelConfig(config);
  return verotel && verotelPayments(verotel);
}
