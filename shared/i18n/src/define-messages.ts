import type { MessageDescriptor } from 'react-intl';

/**
 * Declares a component's messages. Unlike react-intl's function it does not need placeholders as types: the catalogue check compares
 * them in all languages.
 * @example defineMessages({ title: { id: 'members.search.title', defaultMessage: 'Search' } });
 */
export function defineMessages<const Key extends string>(
  messages: Record<Key, MessageDescriptor & { id: string; defaultMessage: string }>,
): Record<Key, MessageDescriptor> {
  return messages;
}
