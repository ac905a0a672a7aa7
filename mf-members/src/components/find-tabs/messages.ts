import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  label: { id: 'members.find.label', defaultMessage: 'Ways to find someone' },
  browse: { id: 'members.find.browse', defaultMessage: 'Browse' },
  matchFinder: { id: 'members.find.matchFinder', defaultMessage: 'Best fits' },
  swipe: { id: 'members.find.swipe', defaultMessage: 'Swipe' },
});
