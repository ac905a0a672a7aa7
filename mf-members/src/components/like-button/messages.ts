import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  like: { id: 'members.like.like', defaultMessage: 'Like {name}' },
});
