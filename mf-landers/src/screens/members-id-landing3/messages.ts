import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  headline: { id: 'landers.seat.headline', defaultMessage: 'Two chairs. One is still free.' },
  tonight: { id: 'landers.seat.tonight', defaultMessage: 'Tonight: two chairs, and one is still free.' },
  lead: {
    id: 'landers.seat.lead',
    defaultMessage: '{name} is a member here. Take the other chair: sign up, say hello and see where the evening goes.',
  },
  you: { id: 'landers.seat.you', defaultMessage: 'You?' },
  cta: { id: 'landers.seat.cta', defaultMessage: 'Take a seat' },
});
