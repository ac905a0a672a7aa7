import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'signup.resetDo.title', defaultMessage: 'Your new password' },
  lead: { id: 'signup.resetDo.lead', defaultMessage: 'Other devices are logged out when you save it.' },
  repeat: { id: 'signup.resetDo.repeat', defaultMessage: 'Repeat the password' },
  save: { id: 'signup.resetDo.save', defaultMessage: 'Save and log in' },
  request: { id: 'signup.resetDo.request', defaultMessage: 'Request a new email' },
});
