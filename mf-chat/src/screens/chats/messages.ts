import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  emptyTitle: { id: 'chat.chats.empty.title', defaultMessage: 'No messages yet' },
  emptyText: {
    id: 'chat.chats.empty.text',
    defaultMessage: 'Every good story starts with a hello. Find someone you’d like to meet and write the first line.',
  },
  emptyAction: { id: 'chat.chats.empty.action', defaultMessage: 'Find someone' },
  hintTitle: { id: 'chat.chats.hint.title', defaultMessage: 'Who do you feel like talking to?' },
  hintText: { id: 'chat.chats.hint.text', defaultMessage: 'Choose a conversation from the list and pick up where you left off.' },
  lead: {
    id: 'chat.chats.lead',
    defaultMessage: '{count, plural, =0 {You’re all caught up} one {# unread message} other {# unread messages}}',
  },
});
