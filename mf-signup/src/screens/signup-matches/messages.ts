import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'signup.matches.title', defaultMessage: 'These people fit you' },
  lead: { id: 'signup.matches.lead', defaultMessage: '{count, plural, one {One member fits} other {# members fit}} what you told us.' },
  list: { id: 'signup.matches.list', defaultMessage: 'Members who fit you' },
  all: { id: 'signup.matches.all', defaultMessage: 'Show all members' },
  none: { id: 'signup.matches.none', defaultMessage: 'Nobody fits exactly yet' },
  noneText: { id: 'signup.matches.noneText', defaultMessage: 'New people join every day. Have a look at everyone who is here.' },
});
