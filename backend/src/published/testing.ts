/** A whole backend for the tests of what is attached to it, with what such tests ask it. */
export { spend } from '../modules/credits/wallet.ts';
export { reconcilePayments } from '../modules/payments/reconcile.ts';
export { containsContact } from '../modules/profile/contact.ts';
export { type AMember, aMember } from '../testing/a-member.ts';
export { openLive } from '../testing/live-stream.ts';
export { bytesOf, getMedia } from '../testing/photos.ts';
export { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
