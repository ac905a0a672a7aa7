import { useHydrated } from '@nightlark/i18n';

interface WithApplePay {
  ApplePaySession?: { canMakePayments: () => boolean };
}

/** Whether this device supports Apple Pay; false until hydrated. */
export function useApplePay(): boolean {
  if (!useHydrated()) return false;
  try {
    return (window as WithApplePay).ApplePaySession?.canMakePayments() ?? false;
  } catch {
    return false; // Throws where Apple Pay is not allowed, e.g. on a page without TLS.
  }
}
