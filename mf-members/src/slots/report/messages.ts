import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'members.report.title', defaultMessage: 'Report {name}' },
  intro: { id: 'members.report.intro', defaultMessage: 'Tell us what’s wrong. {name} won’t know that it was you.' },
  message: { id: 'members.report.message', defaultMessage: 'The message you report' },
  category: { id: 'members.report.category', defaultMessage: 'What is it about?' },
  underage: { id: 'members.report.underage', defaultMessage: 'Seems to be under 18' },
  threat: { id: 'members.report.threat', defaultMessage: 'Threats or violence' },
  scam: { id: 'members.report.scam', defaultMessage: 'Asks for money, or a scam' },
  harassment: { id: 'members.report.harassment', defaultMessage: 'Insults or harassment' },
  illegal: { id: 'members.report.illegal', defaultMessage: 'Something illegal' },
  fake: { id: 'members.report.fake', defaultMessage: 'Fake profile or someone else’s photos' },
  other: { id: 'members.report.other', defaultMessage: 'Something else' },
  choose: { id: 'members.report.choose', defaultMessage: 'Please choose what it is about.' },
  remarks: { id: 'members.report.remarks', defaultMessage: 'What happened?' },
  remarksHint: { id: 'members.report.remarksHint', defaultMessage: 'Whatever helps us understand. Up to {max} characters.' },
  evidence: {
    id: 'members.report.evidence',
    defaultMessage: 'We keep a copy of the profile and of your conversation with {name}, so that nothing gets lost.',
  },
  danger: { id: 'members.report.danger', defaultMessage: 'If someone is in danger right now, please call the emergency number 112.' },
  block: { id: 'members.report.block', defaultMessage: 'Block {name} as well' },
  send: { id: 'members.report.send', defaultMessage: 'Send report' },
  thanks: { id: 'members.report.thanks', defaultMessage: 'Thank you for telling us' },
  done: {
    id: 'members.report.done',
    defaultMessage: 'A person will look into it. If you write to us about it, mention this reference:',
  },
  blocked: { id: 'members.report.blocked', defaultMessage: '{name} is blocked and can’t see you or write to you any more.' },
  notBlocked: { id: 'members.report.notBlocked', defaultMessage: 'Blocking didn’t work just now. You can try again from the profile.' },
  finish: { id: 'members.report.finish', defaultMessage: 'Done' },
});
