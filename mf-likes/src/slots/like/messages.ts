import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'likes.modal.title', defaultMessage: 'Someone likes you' },
  likesYou: { id: 'likes.modal.likesYou', defaultMessage: '{name} likes you' },
  view: { id: 'likes.modal.view', defaultMessage: 'View profile' },
});
