import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  search: { id: 'chat.emoji.search', defaultMessage: 'Search emoji' },
  tone: { id: 'chat.emoji.tone', defaultMessage: 'Skin tone' },
  groups: { id: 'chat.emoji.groups', defaultMessage: 'Groups of emoji' },
  failed: { id: 'chat.emoji.failed', defaultMessage: 'The emoji could not be loaded.' },
  again: { id: 'chat.emoji.again', defaultMessage: 'Try again' },
  more: { id: 'chat.emoji.more', defaultMessage: 'More emoji' },
});

/** By the group numbers of the emoji data. */
export const groups = defineMessages({
  smileys: { id: 'chat.emoji.group.smileys', defaultMessage: 'Smileys and feelings' },
  people: { id: 'chat.emoji.group.people', defaultMessage: 'People and body' },
  animals: { id: 'chat.emoji.group.animals', defaultMessage: 'Animals and nature' },
  food: { id: 'chat.emoji.group.food', defaultMessage: 'Food and drink' },
  travel: { id: 'chat.emoji.group.travel', defaultMessage: 'Travel and places' },
  activities: { id: 'chat.emoji.group.activities', defaultMessage: 'Activities' },
  objects: { id: 'chat.emoji.group.objects', defaultMessage: 'Objects' },
  symbols: { id: 'chat.emoji.group.symbols', defaultMessage: 'Symbols' },
  flags: { id: 'chat.emoji.group.flags', defaultMessage: 'Flags' },
});
