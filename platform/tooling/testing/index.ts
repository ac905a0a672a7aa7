/** For tests that need a repository of packages. */
export { aCheckout, type Checkout } from './a-checkout.ts';
