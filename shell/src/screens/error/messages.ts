import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'shell.error.title', defaultMessage: 'Something went wrong' },
  tooManyTitle: { id: 'shell.error.tooManyTitle', defaultMessage: 'Just a moment' },
  tooMany: { id: 'shell.error.tooMany', defaultMessage: 'That was a lot in a short time. Please try again later.' },
  missing: { id: 'shell.error.missing', defaultMessage: 'This page could not be found' },
  missingText: {
    id: 'shell.error.missingText',
    defaultMessage: 'It may have moved, or the person you were looking for is no longer here.',
  },
  home: { id: 'shell.error.home', defaultMessage: 'Back to the start' },
  unavailable: { id: 'shell.error.unavailable', defaultMessage: 'This part of the site is taking a break. Everything else still works.' },
  slow: { id: 'shell.error.slow', defaultMessage: 'This is taking longer than it should. Please try again.' },
  failed: { id: 'shell.error.failed', defaultMessage: 'That was our mistake, not yours. Please try again.' },
  forbidden: { id: 'shell.error.forbidden', defaultMessage: 'You can’t open this page.' },
  errorPageFailed: { id: 'shell.error.errorPageFailed', defaultMessage: 'An error occurred while showing the error page' },
});
