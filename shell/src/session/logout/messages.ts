import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: {
    id: 'shell.logout.title',
    defaultMessage: '{count, plural, one {You have # message that was not sent} other {You have # messages that were not sent}}',
  },
  stay: { id: 'shell.logout.stay', defaultMessage: 'Stay and send' },
  unsavedTitle: { id: 'shell.logout.unsaved-title', defaultMessage: 'Leave without saving?' },
  unsavedText: { id: 'shell.logout.unsaved-text', defaultMessage: 'What you changed would be lost.' },
  stayHere: { id: 'shell.logout.stay-here', defaultMessage: 'Stay here' },
});

const logout = defineMessages({
  text: {
    id: 'shell.logout.text',
    defaultMessage:
      '{count, plural, one {If you log out now, it is deleted from this device. If you stay, you can still send it.} other {If you log out now, they are deleted from this device. If you stay, you can still send them.}}',
  },
  leave: { id: 'shell.logout.leave', defaultMessage: 'Log out anyway' },
});

const deleteAccount = defineMessages({
  text: {
    id: 'shell.logout.delete-text',
    defaultMessage:
      '{count, plural, one {If you delete your account now, the message is deleted too. If you stay, you can still send it.} other {If you delete your account now, the messages are deleted too. If you stay, you can still send them.}}',
  },
  leave: { id: 'shell.logout.delete', defaultMessage: 'Delete account anyway' },
});

/** By what ends the session. */
export const consequences = { logout, 'delete-account': deleteAccount };
