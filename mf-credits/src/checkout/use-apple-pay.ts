import { useHydrated } from '@nightlark/i18n';

interface WithApplePay {
  ApplePaySession?: { canMakePayments: () => boolean };
}

/** Whether this device pays with Apple Pay; known once the browser has the page. */
export function useApplePay(): boolean {
  if (!useHydrated()) return false;
  try {
    return (window as WithApplePay).ApplePaySession?.canMakePayments() ?? false;
  } catch {
    return false; // a page that Apple Pay does not work on, such as one without TLS
  }
}
