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
  photoHintPremium: {
    id: 'signup.profile.photoHintPremium',
    defaultMessage: 'JPEG, PNG or WebP, up to {max} MB. You can have {count} photos.',
  },
  yourPhoto: { id: 'signup.profile.yourPhoto', defaultMessage: 'Your photo {number}' },
  sending: { id: 'signup.profile.sending', defaultMessage: 'Sending {name}' },
  retry: { id: 'signup.profile.retry', defaultMessage: 'Try {name} again' },
  forget: { id: 'signup.profile.forget', defaultMessage: 'Remove {name}' },
  wrongType: { id: 'signup.profile.wrongType', defaultMessage: 'Only JPEG, PNG and WebP photos work here.' },
  tooLarge: { id: 'signup.profile.tooLarge', defaultMessage: 'This photo is larger than {max} MB.' },
  leftOut: {
    id: 'signup.profile.leftOut',
    defaultMessage: '{count, plural, one {# photo did} other {# photos did}} not fit: there is room for {max}.',
  },
  photoFailed: { id: 'signup.profile.photoFailed', defaultMessage: '{name} wasn’t added. {error}' },
  locationLead: {
    id: 'signup.profile.locationLead',
    defaultMessage: 'So that we find people near you. Others see your town, never your address.',
  },
  personalLead: {
    id: 'signup.profile.personalLead',
    defaultMessage:
      'Share what you want to, skip the rest. Members see it, but nobody sees your relationship status. You can change that in your profile.',
  },
  aboutLead: { id: 'signup.profile.aboutLead', defaultMessage: 'Two or three sentences are enough to start a conversation.' },
  pushLead: {
    id: 'signup.profile.pushLead',
    defaultMessage: 'A message or a like reaches you at once, without names on your lock screen. You can turn it off at any time.',
  },
});
