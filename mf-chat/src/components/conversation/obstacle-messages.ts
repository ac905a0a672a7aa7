import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  creditsTitle: { id: 'chat.obstacle.credits.title', defaultMessage: 'You do not have enough credits' },
  creditsText: {
    id: 'chat.obstacle.credits.text',
    defaultMessage:
      'A message costs {cost, plural, one {# credit} other {# credits}}, and you have {count, plural, one {# credit} other {# credits}}.',
  },
  creditsTextOther: {
    id: 'chat.obstacle.credits.text-other',
    defaultMessage:
      'What you want to send costs {cost, plural, one {# credit} other {# credits}}, and you have {count, plural, one {# credit} other {# credits}}.',
  },
  kept: { id: 'chat.obstacle.kept', defaultMessage: 'What you wrote is kept.' },
  limitTitle: { id: 'chat.obstacle.limit.title', defaultMessage: 'Your free messages are used up' },
  limitText: {
    id: 'chat.obstacle.limit.text',
    defaultMessage: 'Go Premium with your first credits and keep writing to {name}.',
  },
  limitAction: { id: 'chat.obstacle.limit.action', defaultMessage: 'Get Premium' },
  conversationsTitle: { id: 'chat.obstacle.conversations.title', defaultMessage: 'Your free conversations are used up' },
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
    defaultMessage: 'Until then they can’t answer, so you can’t write yet. Waiting costs you nothing.',
  },
  counterpartAction: { id: 'chat.obstacle.counterpart.action', defaultMessage: 'Find others' },
  deletedTitle: { id: 'chat.obstacle.deleted.title', defaultMessage: '{name} can’t be reached any more' },
  readable: { id: 'chat.obstacle.readable', defaultMessage: 'For now you can still read your conversation.' },
  deletedText: {
    id: 'chat.obstacle.deleted.text',
    defaultMessage: 'The profile is gone or no longer open to you.',
  },
});
