import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  main: { id: 'shell.nav.main', defaultMessage: 'Main navigation' },
  home: { id: 'shell.nav.home', defaultMessage: '{name}, home' },
  search: { id: 'shell.nav.search', defaultMessage: 'Search members' },
  searchShort: { id: 'shell.nav.searchShort', defaultMessage: 'Search' },
  messages: { id: 'shell.nav.messages', defaultMessage: 'Messages' },
  unread: { id: 'shell.nav.unread', defaultMessage: '{count, plural, one {# unread message} other {# unread messages}}' },
  likes: { id: 'shell.nav.likes', defaultMessage: 'Likes' },
  newLikes: { id: 'shell.nav.newLikes', defaultMessage: '{count, plural, one {# new like} other {# new likes}}' },
  credits: { id: 'shell.nav.credits', defaultMessage: 'Credits' },
  creditsLeft: {
    id: 'shell.nav.creditsLeft',
    defaultMessage: '{count, plural, =0 {no credits left} one {# credit left} other {# credits left}}',
  },
  premium: { id: 'shell.nav.premium', defaultMessage: 'Get Premium' },
  premiumShort: { id: 'shell.nav.premiumShort', defaultMessage: 'Premium' },
  account: { id: 'shell.nav.account', defaultMessage: 'Account' },
  profile: { id: 'shell.nav.profile', defaultMessage: 'My profile' },
  settings: { id: 'shell.nav.settings', defaultMessage: 'Settings' },
  logout: { id: 'shell.nav.logout', defaultMessage: 'Logout' },
  login: { id: 'shell.nav.login', defaultMessage: 'Login' },
  language: { id: 'shell.nav.language', defaultMessage: 'Language: {language}' },
  allLanguages: { id: 'shell.nav.allLanguages', defaultMessage: 'All languages' },
});
