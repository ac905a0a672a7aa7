import { defineMessages } from '@nightlark/i18n';

/** Words that several screens of this remote share. */
export const shared = defineMessages({
  email: { id: 'signup.shared.email', defaultMessage: 'E-mail address' },
  password: { id: 'signup.shared.password', defaultMessage: 'Password' },
  showPassword: { id: 'signup.shared.showPassword', defaultMessage: 'Show password' },
  hidePassword: { id: 'signup.shared.hidePassword', defaultMessage: 'Hide password' },
  passwordHint: { id: 'signup.shared.passwordHint', defaultMessage: 'At least {min} characters' },
  login: { id: 'signup.shared.login', defaultMessage: 'Login' },
  signUp: { id: 'signup.shared.signUp', defaultMessage: 'Sign up for free' },
  close: { id: 'signup.shared.close', defaultMessage: 'Close' },
  back: { id: 'signup.shared.back', defaultMessage: 'Back' },
  next: { id: 'signup.shared.next', defaultMessage: 'Continue' },
  resend: { id: 'signup.shared.resend', defaultMessage: 'Send the mail again' },
  resent: { id: 'signup.shared.resent', defaultMessage: 'Sent. Have a look at your inbox, and at the spam folder too.' },
});

/** A rule that a field broke, before it is sent (specification, section 5). */
export const rules = defineMessages({
  email_invalid: { id: 'signup.rule.email', defaultMessage: 'Invalid email' },
  validation: { id: 'signup.rule.name', defaultMessage: 'Choose a name of 2 to {max} characters' },
  name_is_email: { id: 'signup.rule.nameIsEmail', defaultMessage: 'Your name can’t be your e-mail address: others see it' },
  name_starts_with_at: { id: 'signup.rule.nameAt', defaultMessage: 'Your name can’t start with @' },
  date_invalid: { id: 'signup.rule.date', defaultMessage: 'Invalid date of birth.' },
  too_young: { id: 'signup.rule.tooYoung', defaultMessage: 'Enter your date of birth ({minAge}+)' },
  password_too_short: { id: 'signup.rule.passwordShort', defaultMessage: 'Use at least {min} characters' },
  passwords_differ: { id: 'signup.rule.passwordsDiffer', defaultMessage: 'The entered passwords are not the same.' },
  terms_required: { id: 'signup.rule.terms', defaultMessage: 'Please accept the terms and the privacy statement to go on' },
  consent_required: { id: 'signup.rule.consent', defaultMessage: 'We need your consent to store who you are attracted to' },
  choose: { id: 'signup.rule.choose', defaultMessage: 'Please choose' },
});
