import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'chat.list.title', defaultMessage: 'Messages' },
  unread: { id: 'chat.list.unread', defaultMessage: '{count, plural, one {# unread message} other {# unread messages}}' },
  remove: { id: 'chat.list.remove', defaultMessage: 'Delete conversation with {name}' },
  noMessage: { id: 'chat.list.no-message', defaultMessage: 'Say hello' },
});
