import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  likesYou: { id: 'likes.one.likesYou', defaultMessage: '{name} likes you' },
  match: { id: 'likes.one.match', defaultMessage: 'You like each other' },
  like: { id: 'likes.one.like', defaultMessage: 'Like back' },
  liked: { id: 'likes.one.liked', defaultMessage: 'Liked' },
  write: { id: 'likes.one.write', defaultMessage: 'Write a message' },
  view: { id: 'likes.one.view', defaultMessage: 'View profile' },
  all: { id: 'likes.one.all', defaultMessage: 'All likes' },
  next: { id: 'likes.one.next', defaultMessage: 'Next like' },
});
