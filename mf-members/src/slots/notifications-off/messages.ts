import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'members.notificationsOff.title', defaultMessage: 'You get no e-mails from us' },
  text: {
    id: 'members.notificationsOff.text',
    defaultMessage: 'So new messages and likes may pass you by. Why, and how to change that, is one tap away.',
  },
  action: { id: 'members.notificationsOff.action', defaultMessage: 'See notifications' },
});
