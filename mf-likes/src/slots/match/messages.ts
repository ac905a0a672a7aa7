import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'likes.match.title', defaultMessage: 'It’s a match!' },
  text: { id: 'likes.match.text', defaultMessage: 'You and {name} like each other.' },
  write: { id: 'likes.match.write', defaultMessage: 'Write now' },
  firstLine: { id: 'likes.match.first-line', defaultMessage: 'Your first line' },
  later: { id: 'likes.match.later', defaultMessage: 'Keep browsing' },
});
