import { defineMessages } from '@nightlark/i18n';

export const limits = defineMessages({
  open: { id: 'credits.limits.open', defaultMessage: 'Your limits' },
});
