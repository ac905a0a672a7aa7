import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'members.photoAlert.title', defaultMessage: 'Show your face' },
  text: { id: 'members.photoAlert.text', defaultMessage: 'People like to see who they are talking to.' },
  action: { id: 'members.photoAlert.action', defaultMessage: 'Add a photo' },
});
