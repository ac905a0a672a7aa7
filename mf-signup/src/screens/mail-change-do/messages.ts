import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  working: { id: 'signup.mailChange.working', defaultMessage: 'Changing your e-mail address…' },
  needScript: { id: 'signup.mailChange.needScript', defaultMessage: 'Please turn on JavaScript to change your e-mail address.' },
  changed: { id: 'signup.mailChange.changed', defaultMessage: 'Your new address is in place' },
  changedText: {
    id: 'signup.mailChange.changedText',
    defaultMessage: 'Log in with it from now on. Your old address got a link to undo this, just in case.',
  },
  undone: { id: 'signup.mailChange.undone', defaultMessage: 'The change is undone' },
  undoneText: {
    id: 'signup.mailChange.undoneText',
    defaultMessage: 'Your old address counts again, and everyone is logged out. Choose a new password, so that it stays that way.',
  },
  newPassword: { id: 'signup.mailChange.newPassword', defaultMessage: 'Choose a new password' },
  failed: { id: 'signup.mailChange.failed', defaultMessage: 'That didn’t work' },
  failedText: { id: 'signup.mailChange.failedText', defaultMessage: 'The link is not complete. Request a new one in the settings.' },
  settings: { id: 'signup.mailChange.settings', defaultMessage: 'To the settings' },
  login: { id: 'signup.mailChange.login', defaultMessage: 'Login' },
});
