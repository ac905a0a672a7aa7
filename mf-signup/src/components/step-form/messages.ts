import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  steps: { id: 'signup.form.steps', defaultMessage: 'Steps of the sign-up' },
  skip: { id: 'signup.form.skip', defaultMessage: 'Skip this step' },
});

/** Names of the steps, for the dots. */
export const stepNames = defineMessages({
  message: { id: 'signup.form.stepMessage', defaultMessage: 'Your message' },
  you: { id: 'signup.form.stepYou', defaultMessage: 'You' },
  name: { id: 'signup.form.stepAbout', defaultMessage: 'Name and age' },
  account: { id: 'signup.form.stepAccount', defaultMessage: 'Your account' },
  photo: { id: 'signup.form.stepPhoto', defaultMessage: 'Photo' },
  location: { id: 'signup.form.stepLocation', defaultMessage: 'Location' },
  personal: { id: 'signup.form.stepPersonal', defaultMessage: 'Personal info' },
  about: { id: 'signup.form.stepAboutMe', defaultMessage: 'About me' },
  push: { id: 'signup.form.stepPush', defaultMessage: 'Notifications' },
});

export const stepTitles = defineMessages({
  message: { id: 'signup.form.messageTitle', defaultMessage: 'Say hello first' },
  you: { id: 'signup.form.youTitle', defaultMessage: 'Who are you?' },
  name: { id: 'signup.form.aboutTitle', defaultMessage: 'What should we call you?' },
  account: { id: 'signup.form.stepAccount', defaultMessage: 'Your account' },
  photo: { id: 'signup.profile.photoTitle', defaultMessage: 'Show your face' },
  location: { id: 'signup.profile.locationTitle', defaultMessage: 'Where do you live?' },
  personal: { id: 'signup.profile.personalTitle', defaultMessage: 'A few facts about you' },
  about: { id: 'signup.profile.aboutTitle', defaultMessage: 'What makes you you?' },
  push: { id: 'signup.profile.pushTitle', defaultMessage: 'Know when someone writes' },
});
