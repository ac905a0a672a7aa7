import { defineMessages } from '@nightlark/i18n';

export const messages = defineMessages({
  search: { id: 'chat.gifs.search', defaultMessage: 'Search GIFs' },
  choose: { id: 'chat.gifs.choose', defaultMessage: 'Choose a GIF' },
  none: { id: 'chat.gifs.none', defaultMessage: 'Nothing found. Try another word.' },
});
