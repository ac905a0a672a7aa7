import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'signup.activateError.title', defaultMessage: 'Activation failed' },
  text: {
    id: 'signup.activateError.text',
    defaultMessage: 'The link is too old or no longer valid. Log in: if your address isn’t confirmed yet, you can have a new link there.',
  },
  unconfirmedText: {
    id: 'signup.activateError.unconfirmedText',
    defaultMessage: 'The link is too old or no longer valid. We’ll gladly send you a new one.',
  },
  confirmedTitle: { id: 'signup.activateError.confirmedTitle', defaultMessage: 'Your address is confirmed' },
  confirmedText: { id: 'signup.activateError.confirmedText', defaultMessage: 'You don’t need this link any more. Just keep going.' },
});
