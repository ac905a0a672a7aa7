import type { Hooks } from '@nightlark/backend/provider';
import { sandboxAgeCheck } from './age-provider.ts';
import { readSandboxConfig } from './config.ts';
import { sandboxPayments } from './payment-provider.ts';
import { signedRequest, usualDeadline } from './signed-request.ts';

/**
 * The sandbox as the backend's providers of payments and of age checks. Both sign with the backend's `PAYMENT_SECRET`.
 * @param url of the sandbox; a function, because a test knows its port only after the start
 */
export function sandboxHooks(url: () => string = defaultUrl(), deadline = usualDeadline): Hooks {
  return {
    payments: ({ payment }) => sandboxPayments(signedRequest(url, payment, deadline), payment),
    ageChecks: { sandbox: ({ payment }) => sandboxAgeCheck(signedRequest(url, payment, deadline)) },
  };
}

function defaultUrl(): () => string {
  const { url } = readSandboxConfig();
  return () => url;
}
