import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'signup.form.title', defaultMessage: 'Join tonight' },
  messageLabel: { id: 'signup.form.messageLabel', defaultMessage: 'Your first message' },
  messageHint: {
    id: 'signup.form.messageHint',
    defaultMessage: 'It is delivered as soon as you have confirmed your e-mail address. You can leave it empty.',
  },
  messageTo: { id: 'signup.form.messageTo', defaultMessage: 'To {name}' },
  gender: { id: 'signup.form.gender', defaultMessage: 'I am a' },
  sexuality: { id: 'signup.form.sexuality', defaultMessage: 'I am' },
  consent: {
    id: 'signup.form.consent',
    defaultMessage:
      'I agree that {site} stores my sexual orientation to find people who fit me, and whom I fit. Nobody sees it unless I say so. I can withdraw this at any time.',
  },
  name: { id: 'signup.form.name', defaultMessage: 'Your name here' },
  nameHint: { id: 'signup.form.nameHint', defaultMessage: 'Others see it. A first name or a nickname is fine.' },
  birth: { id: 'signup.form.birth', defaultMessage: 'Date of birth' },
  birthHint: { id: 'signup.form.birthHint', defaultMessage: 'You must be {minAge} or older. Others only see your age.' },
  terms: {
    id: 'signup.form.terms',
    defaultMessage: 'I am {minAge} or older and accept the <terms>terms</terms> and the <privacy>privacy statement</privacy>.',
  },
  create: { id: 'signup.form.create', defaultMessage: 'Create my account' },
  free: { id: 'signup.form.free', defaultMessage: 'Signing up is free. You are told what a message costs before you send it.' },
  haveAccount: { id: 'signup.form.haveAccount', defaultMessage: 'Already a member? <link>Log in</link>' },
  existing: {
    id: 'signup.form.existing',
    defaultMessage: 'You already have an account with this e-mail address. <link>Log in instead</link>.',
  },
  toAccount: { id: 'signup.form.toAccount', defaultMessage: 'Go on with your account' },
  leaveTitle: { id: 'signup.form.leaveTitle', defaultMessage: 'Leave the sign-up?' },
  leaveText: { id: 'signup.form.leaveText', defaultMessage: 'We keep what you typed until you close this page.' },
  leaveProfileTitle: { id: 'signup.form.leaveProfileTitle', defaultMessage: 'Finish later?' },
  leaveProfileText: {
    id: 'signup.form.leaveProfileText',
    defaultMessage: 'Your account is ready. You can add the rest in your profile at any time.',
  },
  leave: { id: 'signup.form.leave', defaultMessage: 'Leave' },
  stay: { id: 'signup.form.stay', defaultMessage: 'Keep going' },
  closed: { id: 'signup.form.closed', defaultMessage: 'Sign-up is closed at the moment. Please come back another day.' },
});
