import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  likesYou: { id: 'likes.live.likesYou', defaultMessage: '{name} likes you' },
  look: { id: 'likes.live.look', defaultMessage: 'Have a look' },
});
