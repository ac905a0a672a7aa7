import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'likes.match.title', defaultMessage: 'It’s a match!' },
  firstLine: { id: 'likes.match.first-line', defaultMessage: 'Your first line' },
  later: { id: 'likes.match.later', defaultMessage: 'Keep browsing' },
});
