import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'members.settings.title', defaultMessage: 'Settings' },
  account: { id: 'members.settings.account', defaultMessage: 'Account' },
  email: { id: 'members.settings.email', defaultMessage: 'E-mail address' },
  confirmed: { id: 'members.settings.confirmed', defaultMessage: 'Confirmed' },
  unconfirmed: { id: 'members.settings.unconfirmed', defaultMessage: 'Not confirmed yet' },
  unconfirmedText: {
    id: 'members.settings.unconfirmedText',
    defaultMessage: 'Open the link in our mail, so that others can see you and reply.',
  },
  resend: { id: 'members.settings.resend', defaultMessage: 'Send the mail again' },
  resent: { id: 'members.settings.resent', defaultMessage: 'A new mail is on its way to {email}.' },
  membership: { id: 'members.settings.membership', defaultMessage: 'Membership' },
  premium: { id: 'members.settings.premium', defaultMessage: 'Premium' },
  free: { id: 'members.settings.free', defaultMessage: 'Free' },
  getPremium: { id: 'members.settings.getPremium', defaultMessage: 'See Premium' },
  since: { id: 'members.settings.since', defaultMessage: 'Member since' },
  language: { id: 'members.settings.language', defaultMessage: 'Language' },
  languageHint: { id: 'members.settings.languageHint', defaultMessage: 'For the site and for our mails.' },
  blocked: { id: 'members.settings.blocked', defaultMessage: 'Blocked members' },
  blockedNone: { id: 'members.settings.blockedNone', defaultMessage: 'You haven’t blocked anyone.' },
  blockedText: { id: 'members.settings.blockedText', defaultMessage: 'They can’t see your profile or write to you.' },
  unblock: { id: 'members.settings.unblock', defaultMessage: 'Unblock' },
  unblockName: { id: 'members.settings.unblockName', defaultMessage: 'Unblock {name}' },
  unblocked: { id: 'members.settings.unblocked', defaultMessage: '{name} can see you again.' },
  logout: { id: 'members.settings.logout', defaultMessage: 'Log out' },
});
