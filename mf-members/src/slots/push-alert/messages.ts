import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'members.pushAlert.title', defaultMessage: 'Know when someone writes' },
  text: { id: 'members.pushAlert.text', defaultMessage: 'This device can tell you about new messages and likes. You choose which.' },
  action: { id: 'members.pushAlert.action', defaultMessage: 'Choose notifications' },
});
