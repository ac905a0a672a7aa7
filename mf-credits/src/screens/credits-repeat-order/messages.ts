import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  lead: {
    id: 'credits.repeat.lead',
    defaultMessage: 'This is what you bought last, at today’s price. Nothing is paid until you press the button.',
  },
  once: { id: 'credits.repeat.once', defaultMessage: 'It is charged at once. Your bank may ask you to confirm.' },
  leads: { id: 'credits.repeat.leads', defaultMessage: 'The next page is our payment partner’s, where you pay.' },
  debit: { id: 'credits.repeat.debit', defaultMessage: 'The next page asks for the account to collect from.' },
  other: { id: 'credits.repeat.other', defaultMessage: 'Choose something else' },
  emptyTitle: { id: 'credits.repeat.empty.title', defaultMessage: 'Nothing to repeat yet' },
  emptyText: { id: 'credits.repeat.empty.text', defaultMessage: 'Once you have bought credits, you can order the same again here.' },
});
