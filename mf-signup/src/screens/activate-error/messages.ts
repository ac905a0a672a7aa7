import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'signup.activateError.title', defaultMessage: 'Activation failed' },
  text: {
    id: 'signup.activateError.text',
    defaultMessage: 'The link was used already or is too old. If you are confirmed, just go on; otherwise let us send you a new one.',
  },
});
