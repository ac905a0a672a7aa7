import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'signup.login.title', defaultMessage: 'Good to see you again' },
  description: {
    id: 'signup.login.description',
    defaultMessage: 'Log in to {name}. Your messages, your likes and new people near you are waiting.',
  },
  code: { id: 'signup.login.code', defaultMessage: 'Code from our e-mail' },
  codeHint: {
    id: 'signup.login.codeHint',
    defaultMessage: 'Others have been guessing at the password. If the account is yours, we’ve e-mailed you a code that lets you in now.',
  },
  forgot: { id: 'signup.login.forgot', defaultMessage: 'Forgot your password?' },
  object: { id: 'signup.login.object', defaultMessage: 'Object to this decision' },
  noAccount: { id: 'signup.login.noAccount', defaultMessage: 'New here? <link>Sign up for free</link>' },
  needed: { id: 'signup.login.needed', defaultMessage: 'Log in to keep going. You’ll land right where you wanted to be.' },
  demo: { id: 'signup.login.demo', defaultMessage: 'This is a demo. Try {accounts} with the password {password}.' },
});
