import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'shell.languages.title', defaultMessage: 'Choose your language' },
  lead: { id: 'shell.languages.lead', defaultMessage: 'You can change it again at any time.' },
});
