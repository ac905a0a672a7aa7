import type { Message, Quote } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useIntl, type MessageDescriptor } from 'react-intl';

const m = defineMessages({
  gift: { id: 'chat.preview.gift', defaultMessage: 'Sent you a gift' },
  own: { id: 'chat.preview.own', defaultMessage: 'You: {text}' },
  ownGift: { id: 'chat.preview.own-gift', defaultMessage: 'You sent a gift' },
  gif: { id: 'chat.preview.gif', defaultMessage: 'Sent you a GIF' },
  ownGif: { id: 'chat.preview.own-gif', defaultMessage: 'You sent a GIF' },
  photo: { id: 'chat.preview.photo', defaultMessage: 'Sent you a photo' },
  ownPhoto: { id: 'chat.preview.own-photo', defaultMessage: 'You sent a photo' },
  deleted: { id: 'chat.content.deleted', defaultMessage: 'This message was deleted' },
  ownDeleted: { id: 'chat.content.own-deleted', defaultMessage: 'You deleted this message' },
});

type Said = Pick<Message, 'type' | 'own' | 'text'>;

const WORDS: Readonly<Record<Exclude<Message['type'], 'text'>, readonly [MessageDescriptor, MessageDescriptor]>> = {
  gift: [m.gift, m.ownGift],
  gif: [m.gif, m.ownGif],
  photo: [m.photo, m.ownPhoto],
  deleted: [m.deleted, m.ownDeleted],
};

/** Isolate a text whose direction may differ from the sentence's. */
const [FIRST_STRONG, POP] = ['\u2068', '\u2069'];

/** One-line preview. */
export function useMessagePreview(): (message: Said) => string {
  const { formatMessage } = useIntl();
  return ({ type, own, text }) => {
    if (type !== 'text') return formatMessage(WORDS[type][own ? 1 : 0]);
    return own ? formatMessage(m.own, { text: `${FIRST_STRONG}${text}${POP}` }) : text;
  };
}

/** Quote preview, beside its sender's name. */
export function useQuoteText(): (quote: Quote) => string {
  const preview = useMessagePreview();
  return (quote) => (quote.text !== '' ? quote.text : preview(quote));
}
