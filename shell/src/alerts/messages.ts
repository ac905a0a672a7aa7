import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({ object: { id: 'shell.sanction.object', defaultMessage: 'Object to this decision' } });
