import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  skip: { id: 'shell.layout.skip', defaultMessage: 'Skip to content' },
  unsaved: {
    id: 'shell.layout.unsaved',
    defaultMessage: 'That wasn’t saved. Saving needs JavaScript here: turn it on or load this page again, then enter it once more.',
  },
  toasts: { id: 'shell.layout.toasts', defaultMessage: 'Notifications' },
  overlayUnavailable: {
    id: 'shell.layout.overlayUnavailable',
    defaultMessage: 'This isn’t available right now. Please try again in a moment.',
  },
});
