import type { MessageDescriptor } from 'react-intl';

/**
 * Declares a component's messages. react-intl's own function of this name wants the placeholders of every message
 * written again as types; here the check of the catalogues compares them with the text, in all languages.
 */
export function defineMessages<const Key extends string>(
  messages: Record<Key, MessageDescriptor & { id: string; defaultMessage: string }>,
): Record<Key, MessageDescriptor> {
  return messages;
}
