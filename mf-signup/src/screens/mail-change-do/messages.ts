import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'signup.mailChange.title', defaultMessage: 'Confirm the change' },
  text: { id: 'signup.mailChange.text', defaultMessage: 'Press the button, and what our e-mail says is done.' },
  confirm: { id: 'signup.mailChange.confirm', defaultMessage: 'Confirm' },
  changed: { id: 'signup.mailChange.changed', defaultMessage: 'Your new address is in place' },
  changedText: {
    id: 'signup.mailChange.changedText',
    defaultMessage: 'Log in with it from now on. Your old address got a link to undo this, just in case.',
  },
  undone: { id: 'signup.mailChange.undone', defaultMessage: 'Your account is yours again' },
  undoneText: {
    id: 'signup.mailChange.undoneText',
    defaultMessage:
      'Your old address counts again, everyone is logged out, and if your account was about to be deleted, it no longer is. The password doesn’t work any more: choose a new one by the link that we have just sent you.',
  },
  another: { id: 'signup.mailChange.another', defaultMessage: 'Send me another link' },
  failed: { id: 'signup.mailChange.failed', defaultMessage: 'That didn’t work' },
  incomplete: { id: 'signup.mailChange.incomplete', defaultMessage: 'The link is not complete. Please open it from the e-mail once more.' },
  settings: { id: 'signup.mailChange.settings', defaultMessage: 'To the settings' },
  login: { id: 'signup.mailChange.login', defaultMessage: 'Login' },
});
