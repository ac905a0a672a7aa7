import type { Message } from '@nightlark/contract';
import { defineMessages } from '@nightlark/i18n';
import { useIntl } from 'react-intl';

const m = defineMessages({
  gift: { id: 'chat.preview.gift', defaultMessage: 'Sent you a gift' },
  own: { id: 'chat.preview.own', defaultMessage: 'You: {text}' },
  ownGift: { id: 'chat.preview.own-gift', defaultMessage: 'You sent a gift' },
});

/** A message in a line. */
export function useMessagePreview(): (message: Message) => string {
  const { formatMessage } = useIntl();
  return (message) => {
    if (message.type === 'gift') return formatMessage(message.own ? m.ownGift : m.gift);
    return message.own ? formatMessage(m.own, { text: message.text }) : message.text;
  };
}
