import { defineMessages } from '@nightlark/i18n';

/** Messages shared by several screens. */
export const shared = defineMessages({
  credits: { id: 'credits.amount', defaultMessage: '{count, plural, one {# credit} other {# credits}}' },
  creditsBig: { id: 'credits.amount-big', defaultMessage: '{count, plural, one {<b>#</b> credit} other {<b>#</b> credits}}' },
  get: { id: 'credits.get', defaultMessage: 'Get credits' },
  join: { id: 'credits.join', defaultMessage: 'Sign up for free' },
  enterCode: { id: 'credits.enter-code', defaultMessage: 'Enter the code' },
  again: { id: 'credits.repeat.title', defaultMessage: 'The same again?' },
});

export const limits = defineMessages({
  open: { id: 'credits.limits.open', defaultMessage: 'Your limits' },
});
