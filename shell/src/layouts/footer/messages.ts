import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  label: { id: 'shell.footer.label', defaultMessage: 'Legal and help' },
  pricing: { id: 'shell.footer.pricing', defaultMessage: 'Prices' },
  payment: { id: 'shell.footer.payment', defaultMessage: 'Ways to pay' },
  register: { id: 'shell.footer.register', defaultMessage: 'Reg. no. {number}' },
  tradenames: { id: 'shell.footer.tradenames', defaultMessage: 'Trading as {names}' },
  us: {
    id: 'shell.footer.us',
    defaultMessage: 'For visitors from the United States: everyone shown on this site was at least 18 years old when the photo was taken.',
  },
  disclaimerLabel: { id: 'shell.footer.disclaimerLabel', defaultMessage: 'Disclaimer' },
  disclaimer: {
    id: 'shell.footer.disclaimer',
    defaultMessage:
      '{name} is for adults of at least {age} years. Be kind, look after your privacy, and never send money to someone you have only met online.',
  },
  fictional: {
    id: 'shell.footer.fictional',
    defaultMessage:
      'Also on this site: {plural}. They are made to entertain, carry a label everywhere, and meeting them in person is not possible.',
  },
});
