import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  label: { id: 'members.reason.label', defaultMessage: 'Why you fit' },
  sharedInterests: {
    id: 'members.reason.sharedInterests',
    defaultMessage: '{count, plural, one {You share {list}} other {# shared interests: {list}}}',
  },
  wantedInterests: { id: 'members.reason.wantedInterests', defaultMessage: 'Likes {list}, just as you wished' },
  nearby: { id: 'members.reason.nearby', defaultMessage: 'Lives within {distance}' },
  sameRegion: { id: 'members.reason.sameRegion', defaultMessage: 'Lives in your region' },
  age: { id: 'members.reason.age', defaultMessage: 'The age you’re looking for' },
  looksForYourAge: { id: 'members.reason.looksForYourAge', defaultMessage: 'Looks for someone your age' },
  looks: { id: 'members.reason.looks', defaultMessage: 'Looks the way you like' },
});
