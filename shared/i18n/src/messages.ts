import { defineMessages } from './define-messages.ts';

/** Messages used by several remotes; translated in this package's catalogue. */
export const common = defineMessages({
  back: { id: 'common.back', defaultMessage: 'Back' },
  cancel: { id: 'common.cancel', defaultMessage: 'Cancel' },
  close: { id: 'common.close', defaultMessage: 'Close' },
  loading: { id: 'common.loading', defaultMessage: 'Loading' },
  needScript: { id: 'common.needScript', defaultMessage: 'This needs JavaScript. Please turn it on in your browser.' },
  next: { id: 'common.next', defaultMessage: 'Next' },
  online: { id: 'common.online', defaultMessage: 'Online' },
  retry: { id: 'common.retry', defaultMessage: 'Try again' },
  save: { id: 'common.save', defaultMessage: 'Save' },
});

/** Messages of the town field. */
export const placeWords = defineMessages({
  hint: { id: 'place.hint', defaultMessage: 'Type it and choose it from the list: then others see how far away you are.' },
  found: { id: 'place.found', defaultMessage: '{count, plural, one {# town} other {# towns}} to choose from' },
  none: { id: 'place.none', defaultMessage: 'We know no town of that name here. Try another spelling, or the next larger town.' },
});

/** Messages of a match. */
export const matchWords = defineMessages({
  text: { id: 'match.text', defaultMessage: 'You and {name} like each other.' },
  write: { id: 'match.write', defaultMessage: 'Write now' },
});

export const errors = defineMessages({
  network: { id: 'error.network', defaultMessage: 'We can’t reach the server. Check your connection and try again.' },
  unexpected: { id: 'error.unexpected', defaultMessage: 'An error occured, please try again later.' },
});
