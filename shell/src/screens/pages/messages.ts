import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  version: { id: 'shell.pages.version', defaultMessage: 'In force since' },
  contents: { id: 'shell.pages.contents', defaultMessage: 'On this page' },
});
