import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  pause: { id: 'landers.motion.pause', defaultMessage: 'Pause the picture' },
});
