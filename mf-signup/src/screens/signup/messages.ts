import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  lead: { id: 'signup.member.lead', defaultMessage: '{name} is here. Sign up for free and say hello.' },
});
