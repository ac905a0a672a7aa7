import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'credits.sheet.title', defaultMessage: 'Credits for your conversation' },
  needed: {
    id: 'credits.sheet.needed',
    defaultMessage:
      'You need {needed, plural, one {# credit} other {# credits}} and have {count, plural, one {# credit} other {# credits}}. Your conversation waits for you.',
  },
  enough: {
    id: 'credits.sheet.enough',
    defaultMessage: 'You have {count, plural, one {# credit} other {# credits}}. Your conversation waits for you.',
  },
  all: { id: 'credits.sheet.all', defaultMessage: 'Discount code and more' },
  doneText: {
    id: 'credits.sheet.done-text',
    defaultMessage: 'You now have {count, plural, one {# credit} other {# credits}}. Keep going where you left off.',
  },
});
