/** A whole backend for tests of attached programs, with their helpers. */
export { spendCredits } from '../modules/credits/wallet.ts';
export { finishOrders } from '../modules/direct-debit/finish.ts';
export { reconcilePayments } from '../modules/payments/settlement/reconcile.ts';
export { payOutRefunds } from '../modules/payments/refunds/pay-out-refund.ts';
export { containsContact } from '../modules/profile/contact.ts';
export { type AMember, aMember } from '../testing/a-member.ts';
export { openLive } from '../testing/live-stream.ts';
export { mailedCode } from '../testing/outbox.ts';
export { bytesOf, getMedia } from '../testing/photos.ts';
export { TEST_PASSWORD } from '../testing/sign-up-body.ts';
export { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
