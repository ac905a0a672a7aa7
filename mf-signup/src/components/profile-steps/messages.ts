import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  welcome: { id: 'signup.profile.welcome', defaultMessage: 'Welcome, {name}' },
  mailSent: {
    id: 'signup.profile.mailSent',
    defaultMessage:
      'Your account is ready, and a link to confirm it is on its way to {email}. The rest is up to you: every step can be skipped.',
  },
  save: { id: 'signup.profile.save', defaultMessage: 'Save and continue' },
  photoLead: {
    id: 'signup.profile.photoLead',
    defaultMessage: 'A photo shows others who they are writing to. You can change it at any time.',
  },
  addPhoto: { id: 'signup.profile.addPhoto', defaultMessage: 'Choose a photo' },
  addMore: { id: 'signup.profile.addMore', defaultMessage: 'Add another' },
  photoHint: { id: 'signup.profile.photoHint', defaultMessage: 'JPEG, PNG or WebP, up to {max} MB. You can add {count} photos for free.' },
  yourPhoto: { id: 'signup.profile.yourPhoto', defaultMessage: 'Your photo {number}' },
  sending: { id: 'signup.profile.sending', defaultMessage: 'Sending {name}' },
  retry: { id: 'signup.profile.retry', defaultMessage: 'Try {name} again' },
  forget: { id: 'signup.profile.forget', defaultMessage: 'Remove {name}' },
  wrongType: { id: 'signup.profile.wrongType', defaultMessage: 'Only JPEG, PNG and WebP photos work here.' },
  tooLarge: { id: 'signup.profile.tooLarge', defaultMessage: 'This photo is larger than {max} MB.' },
  photoFailed: { id: 'signup.profile.photoFailed', defaultMessage: '{name} wasn’t added. {error}' },
  awaitTitle: {
    id: 'signup.profile.awaitTitle',
    defaultMessage: '{count, plural, one {Your photo is still on its way} other {Your photos are still on their way}}',
  },
  awaitText: {
    id: 'signup.profile.awaitText',
    defaultMessage: 'You go on as soon as everything is here. If you don’t want to wait, you can add photos in your profile at any time.',
  },
  dontAwait: { id: 'signup.profile.dontAwait', defaultMessage: 'Go on without waiting' },
  locationLead: {
    id: 'signup.profile.locationLead',
    defaultMessage: 'So that we find people near you. Others see your town, never your address.',
  },
  locate: { id: 'signup.profile.locate', defaultMessage: 'Find my town' },
  notFound: { id: 'signup.profile.notFound', defaultMessage: 'We couldn’t find where you are. Please choose it yourself.' },
  found: { id: 'signup.profile.found', defaultMessage: 'Found: {place}' },
  country: { id: 'signup.profile.country', defaultMessage: 'Country' },
  region: { id: 'signup.profile.region', defaultMessage: 'Region' },
  city: { id: 'signup.profile.city', defaultMessage: 'Town' },
  unsaid: { id: 'signup.profile.unsaid', defaultMessage: 'Rather not say' },
  personalLead: {
    id: 'signup.profile.personalLead',
    defaultMessage:
      'Say what you like, leave out what you don’t. Members see it, but nobody sees your relationship status. You can change that in your profile.',
  },
  relationship_status: { id: 'signup.profile.relationship_status', defaultMessage: 'Relationship' },
  body_type: { id: 'signup.profile.body_type', defaultMessage: 'Body type' },
  hair_color: { id: 'signup.profile.hair_color', defaultMessage: 'Hair' },
  eye_color: { id: 'signup.profile.eye_color', defaultMessage: 'Eyes' },
  tattoos: { id: 'signup.profile.tattoos', defaultMessage: 'Tattoos' },
  aboutLead: { id: 'signup.profile.aboutLead', defaultMessage: 'Two or three sentences are enough to start a conversation.' },
  about: { id: 'signup.profile.about', defaultMessage: 'About me' },
  aboutHint: {
    id: 'signup.profile.aboutHint',
    defaultMessage: 'What makes a good evening for you? Please no phone numbers or addresses. {count} of {max} characters.',
  },
  interests: { id: 'signup.profile.interests', defaultMessage: 'Interests' },
  allInterests: { id: 'signup.profile.allInterests', defaultMessage: 'Show all interests' },
  pushLead: {
    id: 'signup.profile.pushLead',
    defaultMessage: 'A message or a like reaches you at once, without names on your lock screen. You can turn it off at any time.',
  },
  pushOn: { id: 'signup.profile.pushOn', defaultMessage: 'Turn on notifications' },
  notNow: { id: 'signup.profile.notNow', defaultMessage: 'Not now' },
  pushIsOn: { id: 'signup.profile.pushIsOn', defaultMessage: 'Push is on for this device.' },
  pushIsOff: { id: 'signup.profile.pushIsOff', defaultMessage: 'Push is off for this device.' },
  pushFailed: { id: 'signup.profile.pushFailed', defaultMessage: 'Your browser couldn’t turn on push. Please try again later.' },
});
