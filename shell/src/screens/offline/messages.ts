import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'shell.offline.title', defaultMessage: 'You’re offline' },
  text: {
    id: 'shell.offline.text',
    defaultMessage: '{name} can’t be reached right now. As soon as you’re connected again, this page will load by itself.',
  },
});
