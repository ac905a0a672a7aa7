import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  headline: { id: 'landers.short.headline', defaultMessage: '{name}, in short' },
  tonight: { id: 'landers.short.tonight', defaultMessage: 'Nothing planned tonight? Here is {name}.' },
  topics: { id: 'landers.short.topics', defaultMessage: 'Good topics to begin with' },
  lead: { id: 'landers.short.lead', defaultMessage: 'Pick a topic and write a line. Nobody expects a poem.' },
  cta: { id: 'landers.short.cta', defaultMessage: 'Write the first line' },
});
