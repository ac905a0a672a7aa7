import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'signup.reminder.title', defaultMessage: 'Confirm your e-mail address' },
  text: {
    id: 'signup.reminder.text',
    defaultMessage: 'We sent a link to {email}. Until you open it, nobody sees you and nobody can answer.',
  },
  complete: { id: 'signup.reminder.complete', defaultMessage: 'Complete my profile' },
});
