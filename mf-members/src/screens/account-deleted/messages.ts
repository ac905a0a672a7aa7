import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'members.deleted.title', defaultMessage: 'You’re gone, for now' },
  text: {
    id: 'members.deleted.text',
    defaultMessage: 'Nobody can see you any more. Within {days} days the link in our e-mail brings everything back.',
  },
  until: {
    id: 'members.deleted.until',
    defaultMessage: 'Nobody can see you any more. Until {date} the link in our e-mail brings everything back; then it is deleted for good.',
  },
  home: { id: 'members.deleted.home', defaultMessage: 'To the home page' },
  backTitle: { id: 'members.deleted.backTitle', defaultMessage: 'Good to see you' },
  backText: {
    id: 'members.deleted.backText',
    defaultMessage: 'Keep your account, and everything is as it was: photos, messages, credits.',
  },
  back: { id: 'members.deleted.back', defaultMessage: 'Keep my account' },
});
