import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  title: { id: 'members.members.title', defaultMessage: 'Search members' },
  heading: { id: 'members.members.heading', defaultMessage: 'Meet someone new' },
  count: {
    id: 'members.members.count',
    defaultMessage: '{count, plural, one {# member fits your search} other {# members fit your search}}',
  },
  results: { id: 'members.members.results', defaultMessage: 'Members found' },
  filters: { id: 'members.members.filters', defaultMessage: 'Filters' },
  reset: { id: 'members.members.reset', defaultMessage: 'Reset filters' },
  more: { id: 'members.members.more', defaultMessage: 'Show more' },
  first: { id: 'members.members.first', defaultMessage: 'Back to the first page' },
  shown: { id: 'members.members.shown', defaultMessage: '{count, plural, one {# member shown} other {# members shown}}' },
  emptyTitle: { id: 'members.members.emptyTitle', defaultMessage: 'Nobody here just yet' },
  emptyText: { id: 'members.members.emptyText', defaultMessage: 'A wider age range or another region usually helps.' },
  similar: { id: 'members.members.similar', defaultMessage: 'You may like them too' },
  widened: { id: 'members.members.widened', defaultMessage: 'To find more people we let go of: {what}.' },
  widenedRegion: { id: 'members.members.widenedRegion', defaultMessage: 'region' },
  widenedAge: { id: 'members.members.widenedAge', defaultMessage: 'age range' },
  widenedOnline: { id: 'members.members.widenedOnline', defaultMessage: 'online now' },
  widenedCountry: { id: 'members.members.widenedCountry', defaultMessage: 'country' },
  joinTitle: { id: 'members.members.joinTitle', defaultMessage: 'There’s more to discover' },
  joinText: { id: 'members.members.joinText', defaultMessage: 'Join for free to see everyone, like who you like and say hello.' },
  join: { id: 'members.members.join', defaultMessage: 'Join for free' },
  login: { id: 'members.members.login', defaultMessage: 'I already have an account' },
});
