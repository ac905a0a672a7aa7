/** The public API for external providers. Small, because a provider's own process loads it too. */
export { invalidEnvironmentError, parseEnvironment, portVariable } from '../environment.ts';
export type { Hooks } from '../hooks.ts';
export { sign, SIGNATURE_HEADER, verify } from '../http/signature.ts';
export { loadMessages } from '../messages/messages.ts';
export { METHOD_BRANDS } from '../messages/method-brands.ts';
export type { AgeOutcome, AgeProvider } from '../modules/age/provider.ts';
export type {
  Checkout,
  CheckoutRequest,
  CollectionRequest,
  Failure,
  FoundPayment,
  PaymentProvider,
  ProviderPayment,
  ProviderStatus,
  RefundOutcome,
  RefundRequest,
} from '../modules/payments/providers/provider.ts';
export type { StoredMethodToken } from '../modules/stored-methods/stored-method-token.ts';
