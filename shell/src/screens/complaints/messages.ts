import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  lead: {
    id: 'shell.complaints.lead',
    defaultMessage: 'Something here isn’t right? Tell us, member or not. A person reads every complaint and answers by e-mail.',
  },
  danger: { id: 'shell.complaints.danger', defaultMessage: 'If someone is in danger right now, please call the emergency number 112.' },
  name: { id: 'shell.complaints.name', defaultMessage: 'Your name' },
  email: { id: 'shell.complaints.email', defaultMessage: 'Your e-mail address' },
  emailHint: { id: 'shell.complaints.emailHint', defaultMessage: 'We’ll reply to this address and use it for nothing else.' },
  category: { id: 'shell.complaints.category', defaultMessage: 'What is it about?' },
  choose: { id: 'shell.complaints.choose', defaultMessage: 'Please choose' },
  profile: { id: 'shell.complaints.profile', defaultMessage: 'Member’s number' },
  profileHint: {
    id: 'shell.complaints.profileHint',
    defaultMessage: 'If it is about a member: the number at the end of the profile’s address, like 1234 in /members/1234.',
  },
  optional: { id: 'shell.complaints.optional', defaultMessage: '(optional)' },
  objection: {
    id: 'shell.complaints.objection',
    defaultMessage:
      'This is about our decision {reference}. Tell us what we should know: somebody who didn’t make it will look at it again.',
  },
  text: { id: 'shell.complaints.text', defaultMessage: 'What happened?' },
  textHint: {
    id: 'shell.complaints.textHint',
    defaultMessage: 'When, where, and what you would like us to do. Up to {max, number} characters.',
  },
  trap: { id: 'shell.complaints.trap', defaultMessage: 'Please leave this field empty' },
  kept: {
    id: 'shell.complaints.kept',
    defaultMessage:
      'We keep your complaint, with a copy of the profile it is about, until it is settled and as long as the law asks for. More is on the page about <link>privacy</link>.',
  },
  send: { id: 'shell.complaints.send', defaultMessage: 'Send complaint' },
  sentTitle: { id: 'shell.complaints.sentTitle', defaultMessage: 'Thank you, your complaint has arrived' },
  sent: {
    id: 'shell.complaints.sent',
    defaultMessage: 'Its reference is <b>{reference}</b>. We’ve confirmed it by e-mail, and a person will look into it and answer you.',
  },
  another: { id: 'shell.complaints.another', defaultMessage: 'Send another complaint' },
  refused: {
    id: 'shell.complaints.refused',
    defaultMessage: 'Your complaint wasn’t sent. Go back one page: what you wrote is still there. Please check the address and the text.',
  },
  refusedLater: {
    id: 'shell.complaints.refusedLater',
    defaultMessage: 'Your complaint wasn’t sent, because there were too many in a short time. Please try again in an hour.',
  },
  otherWays: {
    id: 'shell.complaints.otherWays',
    defaultMessage: 'You can also write to <mail>{email}</mail> or call <call>{phone}</call>.',
  },
});

export const categories = defineMessages({
  illegal: { id: 'shell.complaints.illegal', defaultMessage: 'Illegal content' },
  my_photos: { id: 'shell.complaints.my_photos', defaultMessage: 'My photos or details are used here' },
  fake: { id: 'shell.complaints.fake', defaultMessage: 'A fake profile or a scam' },
  underage: { id: 'shell.complaints.underage', defaultMessage: 'Someone seems to be under 18' },
  payment: { id: 'shell.complaints.payment', defaultMessage: 'A payment or refund' },
  account: { id: 'shell.complaints.account', defaultMessage: 'My account' },
  privacy: { id: 'shell.complaints.privacy', defaultMessage: 'Privacy and my data' },
  decision: { id: 'shell.complaints.decision', defaultMessage: 'A decision we made, such as a removed photo or closed account' },
  other: { id: 'shell.complaints.other', defaultMessage: 'Something else' },
});
