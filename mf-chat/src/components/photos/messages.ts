import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  choose: { id: 'chat.photos.choose', defaultMessage: 'Choose a photo' },
  tooLarge: { id: 'chat.photos.too-large', defaultMessage: 'This photo is larger than {max} MB.' },
  tooMany: {
    id: 'chat.photos.too-many',
    defaultMessage: 'Too many photos are waiting to be sent. Discard some, or wait until they are sent.',
  },
  wrongType: { id: 'chat.photos.wrong-type', defaultMessage: 'Only JPEG, PNG and WebP photos work here.' },
  once: { id: 'chat.photos.once', defaultMessage: 'Can be seen once only' },
  hint: {
    id: 'chat.photos.hint',
    defaultMessage:
      '{name} sees it blurred first. Only the two of you can see it, and moderators if it is reported; where it was taken is removed from the file.',
  },
});
