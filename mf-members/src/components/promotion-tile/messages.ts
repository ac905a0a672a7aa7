import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  label: { id: 'members.promotion.label', defaultMessage: 'Advertisement' },
  opens: { id: 'members.promotion.opens', defaultMessage: '{site}, opens in a new tab' },
});
