import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  words: { id: 'landers.member.words', defaultMessage: 'In their own words' },
  description: {
    id: 'landers.member.description',
    defaultMessage: '{name}, {age}, {place}. Have a look, say hello, see where the evening goes.',
  },
});
