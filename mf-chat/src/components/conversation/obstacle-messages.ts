import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  creditsTitle: { id: 'chat.obstacle.credits.title', defaultMessage: 'You do not have enough credits' },
  creditsText: {
    id: 'chat.obstacle.credits.text',
    defaultMessage:
      'A message costs {cost, plural, one {# credit} other {# credits}}, and you have {count, plural, one {# credit} other {# credits}}. What you wrote stays here.',
  },
  limitTitle: { id: 'chat.obstacle.limit.title', defaultMessage: 'Your free messages are used up' },
  limitText: {
    id: 'chat.obstacle.limit.text',
    defaultMessage: 'Go Premium with your first credits and keep writing to {name}. What you wrote stays here.',
  },
  limitAction: { id: 'chat.obstacle.limit.action', defaultMessage: 'Get Premium' },
  conversationsTitle: { id: 'chat.obstacle.conversations.title', defaultMessage: 'You’ve started your free conversations' },
  conversationsText: {
    id: 'chat.obstacle.conversations.text',
    defaultMessage:
      'As a free member you can start {count, plural, one {# conversation} other {# conversations}}. With Premium you write to as many people as you like.',
  },
  confirmTitle: { id: 'chat.obstacle.confirm.title', defaultMessage: 'Confirm your e-mail address' },
  confirmText: { id: 'chat.obstacle.confirm.text', defaultMessage: 'We sent you a link. One tap on it, and you can write to {name}.' },
  confirmAction: { id: 'chat.obstacle.confirm.action', defaultMessage: 'Send the link again' },
  confirmSent: { id: 'chat.obstacle.confirm.sent', defaultMessage: 'The link is on its way. Look in your spam folder too.' },
  counterpartTitle: { id: 'chat.obstacle.counterpart.title', defaultMessage: '{name} has yet to confirm an e-mail address' },
  counterpartText: {
    id: 'chat.obstacle.counterpart.text',
    defaultMessage: 'Until then no reply can come, so you can’t write either. You pay nothing for waiting.',
  },
  counterpartAction: { id: 'chat.obstacle.counterpart.action', defaultMessage: 'Find others' },
  deletedTitle: { id: 'chat.obstacle.deleted.title', defaultMessage: '{name} can’t be reached any more' },
  deletedText: {
    id: 'chat.obstacle.deleted.text',
    defaultMessage: 'The profile is gone or no longer open to you. Your messages stay here.',
  },
});
