import { defineMessages } from '@nightlark/i18n';

/** Messages shared by all purchases of credits. */
export const messages = defineMessages({
  lead: {
    id: 'credits.shop.lead',
    defaultMessage: 'One payment, no subscription. A message costs {cost, plural, one {# credit} other {# credits}}.',
  },
  leadFirst: {
    id: 'credits.shop.lead-first',
    defaultMessage: 'One payment, no subscription. Your first credits make you Premium for good.',
  },
  balance: { id: 'credits.shop.balance', defaultMessage: '{count, plural, one {# credit} other {# credits}} in your account' },
  bundles: { id: 'credits.shop.bundles', defaultMessage: 'How many credits?' },
  bundleNeeded: { id: 'credits.shop.bundle-needed', defaultMessage: 'Choose first how many credits you want.' },
  bestValue: { id: 'credits.shop.best-value', defaultMessage: 'Cheapest per message' },
  mostChosen: { id: 'credits.shop.most-chosen', defaultMessage: 'Chosen most often' },
  perMessage: { id: 'credits.shop.per-message', defaultMessage: '{price} per message' },
  oldPrice: { id: 'credits.shop.old-price', defaultMessage: 'Instead of {price}' },
  methods: { id: 'credits.shop.methods', defaultMessage: 'How do you want to pay?' },
  moreMethods: { id: 'credits.shop.more-methods', defaultMessage: 'More ways to pay ({count})' },
  findMethod: { id: 'credits.shop.find-method', defaultMessage: 'Find a way to pay' },
  noMethod: { id: 'credits.shop.no-method', defaultMessage: 'We don’t offer that.' },
  keepMethod: { id: 'credits.shop.keep-method', defaultMessage: 'Keep it for repeat orders' },
  keepMethodHint: {
    id: 'credits.shop.keep-method-hint',
    defaultMessage: 'Our payment partner keeps it, not us. Nothing is ever charged without your click, and you can remove it at any time.',
  },
  summary: { id: 'credits.shop.summary', defaultMessage: 'Your order' },
  discount: { id: 'credits.shop.discount', defaultMessage: 'Discount' },
  total: { id: 'credits.shop.total', defaultMessage: 'Total' },
  vat: { id: 'credits.shop.vat', defaultMessage: 'VAT included' },
  payPlain: { id: 'credits.shop.pay-plain', defaultMessage: 'Go to payment' },
  payPriceWith: { id: 'credits.shop.pay-price-with', defaultMessage: 'Pay {price} with {method}' },
  continueDebit: { id: 'credits.shop.continue-debit', defaultMessage: 'Continue to direct debit' },
  payWith: { id: 'credits.shop.pay-with', defaultMessage: 'Pay with {method}' },
  safe: {
    id: 'credits.shop.safe',
    defaultMessage: 'You pay on our payment partner’s secure page. We never see your card or account details.',
  },
  safeDirectDebit: {
    id: 'credits.shop.safe-direct-debit',
    defaultMessage: 'Nothing is collected before you give a mandate. Bank details that you give us are stored encrypted.',
  },
  safeStored: {
    id: 'credits.shop.safe-stored',
    defaultMessage: 'Our payment partner keeps your payment details and charges them at your click. We never see them in full.',
  },
  start: {
    id: 'credits.shop.start',
    defaultMessage: 'By ordering you ask us to start right away. What you don’t use you can give back within {days} days.',
  },
  returns: { id: 'credits.shop.returns', defaultMessage: 'Return policy' },
  prices: { id: 'credits.shop.transactions', defaultMessage: 'Your payments' },
  code: { id: 'credits.shop.code', defaultMessage: 'I have a discount code' },
  codeLabel: { id: 'credits.shop.code-label', defaultMessage: 'Discount code' },
  codeApply: { id: 'credits.shop.code-apply', defaultMessage: 'Apply' },
  codeNeeded: { id: 'credits.shop.code-needed', defaultMessage: 'Enter a discount code.' },
  codeRemove: { id: 'credits.shop.code-remove', defaultMessage: 'Remove the code {code}' },
  codeWorse: {
    id: 'credits.shop.code-worse',
    defaultMessage:
      'Your code {code} gives {percent}. It isn’t applied, because your discount of {better} is better and discounts don’t add up.',
  },
  codeMinimum: { id: 'credits.shop.code-minimum', defaultMessage: 'This code works for orders from {price}.' },
  failed: { id: 'credits.shop.failed', defaultMessage: 'The payment could not be started' },
  noNetwork: {
    id: 'credits.shop.no-network',
    defaultMessage: 'We can’t reach the server. Please try again: the same order is charged only once.',
  },
});
