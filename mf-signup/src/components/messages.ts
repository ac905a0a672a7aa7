import { defineMessages } from '@nightlark/i18n';

/** Messages shared by several screens. */
export const shared = defineMessages({
  email: { id: 'signup.shared.email', defaultMessage: 'E-mail address' },
  password: { id: 'signup.shared.password', defaultMessage: 'Password' },
  showPassword: { id: 'signup.shared.showPassword', defaultMessage: 'Show password' },
  hidePassword: { id: 'signup.shared.hidePassword', defaultMessage: 'Hide password' },
  passwordHint: { id: 'signup.shared.passwordHint', defaultMessage: 'At least {min} characters' },
  login: { id: 'signup.shared.login', defaultMessage: 'Login' },
  close: { id: 'signup.shared.close', defaultMessage: 'Close' },
  back: { id: 'signup.shared.back', defaultMessage: 'Back' },
  next: { id: 'signup.shared.next', defaultMessage: 'Continue' },
  cookiesOff: {
    id: 'signup.shared.cookiesOff',
    defaultMessage: 'Your browser blocks cookies. Please allow them for this site: without them you can’t stay logged in.',
  },
  checkMailTitle: { id: 'signup.form.doneTitle', defaultMessage: 'Check your e-mail' },
  checkMail: {
    id: 'signup.form.doneText',
    defaultMessage: 'We sent a link to {email}. Open it to confirm that it is you, and the evening can begin.',
  },
  checkMailNeutral: {
    id: 'signup.form.sentNeutral',
    defaultMessage: 'If {email} can be used here, a link is on its way there. Open it, and the evening can begin.',
  },
  resend: { id: 'signup.shared.resend', defaultMessage: 'Send the e-mail again' },
  resent: { id: 'signup.shared.resent', defaultMessage: 'Sent. Have a look at your inbox, and at the spam folder too.' },
});

/** Errors of client-side validation (docs/product/sign-up-and-login.md#rules-of-the-fields). */
export const rules = defineMessages({
  email_invalid: { id: 'signup.rule.email', defaultMessage: 'Invalid email' },
  validation: { id: 'signup.rule.name', defaultMessage: 'Choose a name of 2 to {max} characters' },
  name_is_email: { id: 'signup.rule.nameIsEmail', defaultMessage: 'Your name can’t be your e-mail address: others see it' },
  name_starts_with_at: { id: 'signup.rule.nameAt', defaultMessage: 'Your name can’t start with @' },
  date_invalid: { id: 'signup.rule.date', defaultMessage: 'Invalid date of birth.' },
  too_young: { id: 'signup.rule.tooYoung', defaultMessage: 'Enter your date of birth ({minAge}+)' },
  password_too_short: { id: 'signup.rule.passwordShort', defaultMessage: 'Use at least {min} characters' },
  password_needed: { id: 'signup.rule.passwordNeeded', defaultMessage: 'Enter your password' },
  passwords_differ: { id: 'signup.rule.passwordsDiffer', defaultMessage: 'The entered passwords are not the same.' },
  terms_required: { id: 'signup.rule.terms', defaultMessage: 'Please accept the terms and the privacy statement to keep going' },
  consent_required: { id: 'signup.rule.consent', defaultMessage: 'We need your consent to store who you are attracted to' },
  choose: { id: 'signup.rule.choose', defaultMessage: 'Please choose' },
});

/** Errors of natively submitted forms by API error code, with the API's wording; codes of `rules` are there. */
export const formErrors = defineMessages({
  login_failed: { id: 'signup.refused.login_failed', defaultMessage: 'Login failed, please try again' },
  too_many_attempts: {
    id: 'signup.refused.too_many_attempts',
    defaultMessage: 'Too many incorrect attempts, account blocked for {minutes} min.',
  },
  email_not_found: { id: 'signup.refused.email_not_found', defaultMessage: 'E-mail address not found' },
  reset_mail_limit: {
    id: 'signup.refused.reset_mail_limit',
    defaultMessage: 'Too many password reset emails sent, please try again tomorrow.',
  },
  pending_deletion: {
    id: 'signup.refused.pending_deletion',
    defaultMessage: 'This account is about to be deleted. Use the link in your e-mail to keep it.',
  },
  sanction_suspended: {
    id: 'signup.refused.sanction_suspended',
    defaultMessage: 'Your account is suspended. Our e-mail says why and until when.',
  },
  sanction_excluded: { id: 'signup.refused.sanction_excluded', defaultMessage: 'Your account was closed. Our e-mail says why.' },
  link_invalid: { id: 'signup.refused.link_invalid', defaultMessage: 'Link expired or invalid, request a new email' },
  password_common: {
    id: 'signup.refused.password_common',
    defaultMessage: 'That password is too easy to guess. Try a few words that don’t belong together.',
  },
  too_many_requests: {
    id: 'signup.refused.too_many_requests',
    defaultMessage: 'That was a bit too fast. Please try again in a moment.',
  },
});
