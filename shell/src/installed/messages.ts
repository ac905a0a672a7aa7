import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  screenshotSearch: { id: 'shell.app.screenshotSearch', defaultMessage: 'People near you' },
  screenshotSwipe: { id: 'shell.app.screenshotSwipe', defaultMessage: 'The swipe game' },
  screenshotChat: { id: 'shell.app.screenshotChat', defaultMessage: 'A conversation' },
});
