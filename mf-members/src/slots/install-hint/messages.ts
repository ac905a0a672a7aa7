import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'members.installHint.title', defaultMessage: '{name} on your home screen' },
  text: { id: 'members.installHint.text', defaultMessage: 'One tap to your messages, and no browser around them.' },
  ios: { id: 'members.installHint.ios', defaultMessage: 'Tap Share in your browser, then “Add to Home Screen”.' },
  action: { id: 'members.installHint.action', defaultMessage: 'Install' },
});
