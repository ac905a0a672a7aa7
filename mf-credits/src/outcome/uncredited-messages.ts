import { defineMessages } from '@nightlark/i18n';

/** Messages for a payment of another amount than the price, which is given back without credits. */
export const messages = defineMessages({
  returningTitle: { id: 'credits.payment.uncredited.title', defaultMessage: '{amount} is being refunded' },
  uncreditedText: {
    id: 'credits.payment.uncredited.text',
    defaultMessage:
      'We received another amount than the price of your order, so no credits were added. The money goes back the way it came.',
  },
  uncreditedChargedBackText: {
    id: 'credits.payment.uncredited.charged-back',
    defaultMessage:
      'Your bank or card company took {amount} back. It was not the price of your order, so no credits had been added. {method} can’t be used here for now.',
  },
});
