import type { PaymentProvider } from '../modules/payments/providers/provider.ts';

/** A provider without payments, which rejects every webhook. */
export const aPaymentProvider: PaymentProvider = {
  name: 'test',
  supports: () => true,
  canStore: () => false,
  createCheckout: ({ payment_id }) =>
    Promise.resolve({
      provider_id: `test_${payment_id}`,
      redirect_url: `https://pay.test.example/${payment_id}`,
      status: 'pending',
      failure: null,
    }),
  statusOf: () => Promise.resolve(null),
  findByPayment: () => Promise.resolve(null),
  cancelCheckout: () => Promise.resolve('cancelled'),
  refund: () => Promise.resolve({ status: 'refunded' }),
  forget: () => Promise.resolve(),
  verifyWebhook: () => false,
};
