import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  working: { id: 'signup.mailChange.working', defaultMessage: 'Changing your e-mail address…' },
  needScript: { id: 'signup.mailChange.needScript', defaultMessage: 'Please turn on JavaScript to change your e-mail address.' },
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
