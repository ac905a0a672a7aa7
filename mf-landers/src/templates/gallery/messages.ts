import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  previous: { id: 'landers.gallery.previous', defaultMessage: 'Back along the wall' },
  next: { id: 'landers.gallery.next', defaultMessage: 'On along the wall' },
  wall: { id: 'landers.gallery.wall', defaultMessage: 'Portraits' },
});
