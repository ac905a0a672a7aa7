import type { Locale, ResponseOf } from '@nightlark/contract';
import type { Messages } from '../../messages/messages.ts';

/** How many `icebreaker.N` lines each catalogue holds. */
const LINES = 12;

/** Opening lines in the member's language (docs/product/chat.md). */
export function listIcebreakers(messages: Messages, locale: Locale): ResponseOf<'getIcebreakers'>['icebreakers'] {
  return Array.from({ length: LINES }, (_, index) => {
    const id = `icebreaker.${index + 1}`;
    return { id, text: messages.text(locale, id) };
  });
}
