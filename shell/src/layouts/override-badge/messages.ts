import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  label: { id: 'shell.override.label', defaultMessage: 'Parts of this page come from elsewhere' },
  from: { id: 'shell.override.from', defaultMessage: '<b>{remote}</b> from {address}' },
  building: { id: 'shell.override.building', defaultMessage: 'building …' },
  failed: { id: 'shell.override.failed', defaultMessage: 'does not build' },
  stop: { id: 'shell.override.stop', defaultMessage: 'Stop' },
  stopRemote: { id: 'shell.override.stopRemote', defaultMessage: 'Stop {remote} from {address}' },
});
