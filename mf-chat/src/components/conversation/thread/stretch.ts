import type { Message } from '@nightlark/contract';
import { upToDate, withChange, type ListChange } from '@nightlark/state';
import { mergeMessages } from './group-messages.ts';

type Messages = readonly Message[];

/** Applied to each message; returns others as they are. */
export type Change = (message: Message) => Message;

/** A contiguous range of messages, once its gaps are filled. */
export interface Stretch {
  messages: Messages;
  more: boolean;
  moreAfter: boolean;
  /** Arrived while an older range is shown, with which they are not contiguous. */
  arrived: Messages;
  changes: readonly ListChange<Messages>[];
}

/** Adds new messages. */
export function withNew(now: Stretch, newer: Messages): Stretch {
  if (now.moreAfter) return { ...now, arrived: mergeMessages(now.arrived, newer) };
  return { ...now, messages: mergeMessages(now.messages, newer) };
}

export function withChanged(now: Stretch, change: Change, at: number): Stretch {
  const all = (messages: Messages) => messages.map(change);
  return { ...now, messages: all(now.messages), arrived: all(now.arrived), changes: withChange(now.changes, { at, change: all }) };
}

/** Adds loaded messages of the range, or adjacent to it. */
export function withLoaded(now: Stretch, loaded: Messages, requestedAt: number): Stretch {
  return { ...now, messages: mergeMessages(now.messages, upToDate(now.changes, loaded, requestedAt)) };
}

/** The range with a new end; at the newest message, those that arrived meanwhile follow. */
export function withEnd(now: Stretch, moreAfter: boolean): Stretch {
  if (moreAfter) return { ...now, moreAfter };
  const last = now.messages.at(-1)?.id ?? 0;
  const following = now.arrived.filter(({ id }) => id > last);
  return { ...now, moreAfter, arrived: [], messages: mergeMessages(now.messages, following) };
}

/** The change when a message is deleted for both: quotes of it lose their text too. */
export function deletion(deleted: Message): Change {
  return (message) => {
    if (message.id === deleted.id) return deleted;
    if (message.reply_to?.id !== deleted.id) return message;
    return { ...message, reply_to: { ...message.reply_to, type: 'deleted', text: '' } };
  };
}
