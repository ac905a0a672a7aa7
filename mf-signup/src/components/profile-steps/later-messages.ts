import { defineMessages } from '@nightlark/i18n';

/** Texts of what is lazily loaded (`later-steps.tsx`). */
export const messages = defineMessages({
  awaitTitle: {
    id: 'signup.profile.awaitTitle',
    defaultMessage: '{count, plural, one {Your photo is still on its way} other {Your photos are still on their way}}',
  },
  awaitText: {
    id: 'signup.profile.awaitText',
    defaultMessage:
      'You’ll keep going as soon as everything is here. If you don’t want to wait, you can add photos in your profile at any time.',
  },
  dontAwait: { id: 'signup.profile.dontAwait', defaultMessage: 'Keep going without waiting' },
  locate: { id: 'signup.profile.locate', defaultMessage: 'Find my town' },
  notFound: { id: 'signup.profile.notFound', defaultMessage: 'We couldn’t find where you are. Please choose it yourself.' },
  found: { id: 'signup.profile.found', defaultMessage: 'Found: {place}' },
  country: { id: 'signup.profile.country', defaultMessage: 'Country' },
  region: { id: 'signup.profile.region', defaultMessage: 'Region' },
  city: { id: 'signup.profile.city', defaultMessage: 'Town' },
  unsaid: { id: 'signup.profile.unsaid', defaultMessage: 'Rather not say' },
  relationship_status: { id: 'signup.profile.relationship_status', defaultMessage: 'Relationship status' },
  body_type: { id: 'signup.profile.body_type', defaultMessage: 'Body type' },
  hair_color: { id: 'signup.profile.hair_color', defaultMessage: 'Hair' },
  eye_color: { id: 'signup.profile.eye_color', defaultMessage: 'Eyes' },
  tattoos: { id: 'signup.profile.tattoos', defaultMessage: 'Tattoos' },
  about: { id: 'signup.profile.about', defaultMessage: 'About me' },
  aboutHint: {
    id: 'signup.profile.aboutHint',
    defaultMessage: 'What makes a good evening for you? Please no phone numbers or addresses. {count} of {max} characters.',
  },
  interests: { id: 'signup.profile.interests', defaultMessage: 'Interests' },
  allInterests: { id: 'signup.profile.allInterests', defaultMessage: 'Show all interests' },
  pushOn: { id: 'signup.profile.pushOn', defaultMessage: 'Turn on notifications' },
  notNow: { id: 'signup.profile.notNow', defaultMessage: 'Not now' },
  pushIsOn: { id: 'signup.profile.pushIsOn', defaultMessage: 'Push is on for this device.' },
  pushIsOff: { id: 'signup.profile.pushIsOff', defaultMessage: 'Push is off for this device.' },
  pushFailed: { id: 'signup.profile.pushFailed', defaultMessage: 'Your browser couldn’t turn on push. Please try again later.' },
});
