import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  note: { id: 'landers.note', defaultMessage: 'Joining is free. For adults, {minAge}+.' },
  login: { id: 'landers.login', defaultMessage: 'Already a member? Log in' },
});
