import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  working: { id: 'signup.activated.working', defaultMessage: 'Confirming your e-mail address…' },
  title: { id: 'signup.activated.title', defaultMessage: 'You’re in. Welcome!' },
  lead: { id: 'signup.activated.lead', defaultMessage: 'Your e-mail address is confirmed and others can see you now. What’s next?' },
  logIn: { id: 'signup.activated.logIn', defaultMessage: 'Log in, and others can answer you right away.' },
  confirm: { id: 'signup.activated.confirm', defaultMessage: 'Confirm my e-mail address' },
  profileTitle: { id: 'signup.activated.profileTitle', defaultMessage: 'Make your profile yours' },
  profileText: { id: 'signup.activated.profileText', defaultMessage: 'A photo and a few lines show others who you are.' },
  profileAction: { id: 'signup.activated.profileAction', defaultMessage: 'Complete my profile' },
  premiumTitle: { id: 'signup.activated.premiumTitle', defaultMessage: 'See everyone’s photos' },
  premiumText: {
    id: 'signup.activated.premiumText',
    defaultMessage: 'Premium opens all photos and lets you start as many conversations as you like.',
  },
  premiumAction: { id: 'signup.activated.premiumAction', defaultMessage: 'Get Premium' },
  membersTitle: { id: 'signup.activated.membersTitle', defaultMessage: 'Meet people' },
  membersText: { id: 'signup.activated.membersText', defaultMessage: 'Have a look at who is near you tonight.' },
  membersAction: { id: 'signup.activated.membersAction', defaultMessage: 'Show all members' },
});
