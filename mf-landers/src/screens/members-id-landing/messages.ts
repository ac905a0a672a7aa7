import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  headline: { id: 'landers.poster.headline', defaultMessage: 'This is {name}.' },
  lead: {
    id: 'landers.poster.lead',
    defaultMessage:
      'A hello is enough to begin with. Write your first line while you sign up; it is delivered as soon as your e-mail address is confirmed.',
  },
  cta: { id: 'landers.poster.cta', defaultMessage: 'Say hello' },
});
