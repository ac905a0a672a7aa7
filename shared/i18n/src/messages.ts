import { defineMessages } from 'react-intl';

/** Words that every remote needs; their texts are in this package's catalogue. */
export const common = defineMessages({
  back: { id: 'common.back', defaultMessage: 'Back' },
  cancel: { id: 'common.cancel', defaultMessage: 'Cancel' },
  close: { id: 'common.close', defaultMessage: 'Close' },
  loading: { id: 'common.loading', defaultMessage: 'Loading' },
  next: { id: 'common.next', defaultMessage: 'Next' },
  online: { id: 'common.online', defaultMessage: 'Online' },
  retry: { id: 'common.retry', defaultMessage: 'Try again' },
  save: { id: 'common.save', defaultMessage: 'Save' },
});

export const errors = defineMessages({
  network: { id: 'error.network', defaultMessage: 'We can’t reach the server. Check your connection and try again.' },
  unexpected: { id: 'error.unexpected', defaultMessage: 'An error occured, please try again later.' },
});
