import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'signup.reset.title', defaultMessage: 'Choose a new password' },
  lead: {
    id: 'signup.reset.lead',
    defaultMessage: 'Tell us your e-mail address and we’ll send you a link. It works for {minutes} minutes.',
  },
  send: { id: 'signup.reset.send', defaultMessage: 'Send the link' },
  sent: { id: 'signup.reset.sent', defaultMessage: 'The link is on its way. Have a look at the spam folder too.' },
  sentNeutral: {
    id: 'signup.reset.sentNeutral',
    defaultMessage: 'If this address belongs to a member, the link is on its way there. Have a look at the spam folder too.',
  },
  backToLogin: { id: 'signup.reset.backToLogin', defaultMessage: 'Back to login' },
});
