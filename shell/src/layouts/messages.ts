import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  skip: { id: 'shell.layout.skip', defaultMessage: 'Skip to content' },
  toasts: { id: 'shell.layout.toasts', defaultMessage: 'Notifications' },
  overlayUnavailable: {
    id: 'shell.layout.overlayUnavailable',
    defaultMessage: 'This isn’t available right now. Please try again in a moment.',
  },
});
