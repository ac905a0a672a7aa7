import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  like: { id: 'landers.deck.like', defaultMessage: 'Like' },
  pass: { id: 'landers.deck.pass', defaultMessage: 'Pass' },
});
