import type { Message } from '@nightlark/contract';
import { mergeMessages } from './group-messages.ts';

/** Number of remembered changes; more do not happen during one request. */
const REMEMBERED = 100;

/** Applied to each message; returns others as they are. */
export type Change = (message: Message) => Message;

/** A contiguous range of messages, once its gaps are filled. */
export interface Stretch {
  messages: readonly Message[];
  more: boolean;
  moreAfter: boolean;
  /** Arrived while an older range is shown, with which they are not contiguous. */
  arrived: readonly Message[];
  /** The latest changes; a response that was requested before one does not have it. */
  changes: readonly { at: number; change: Change }[];
}

/** Adds new messages. */
export function withNew(now: Stretch, newer: readonly Message[]): Stretch {
  if (now.moreAfter) return { ...now, arrived: mergeMessages(now.arrived, newer) };
  return { ...now, messages: mergeMessages(now.messages, newer) };
}

export function withChange(now: Stretch, change: Change, at: number): Stretch {
  const changes = [...now.changes, { at, change }].slice(-REMEMBERED);
  return { ...now, messages: now.messages.map(change), arrived: now.arrived.map(change), changes };
}

/** Loaded messages with the changes since the request. */
export function upToDate({ changes }: Stretch, loaded: readonly Message[], requestedAt: number): readonly Message[] {
  const missed = changes.filter(({ at }) => at >= requestedAt);
  return loaded.map((message) => missed.reduce((changed, { change }) => change(changed), message));
}

/** Adds loaded messages of the range, or adjacent to it. */
export function withLoaded(now: Stretch, loaded: readonly Message[], requestedAt: number): Stretch {
  return { ...now, messages: mergeMessages(now.messages, upToDate(now, loaded, requestedAt)) };
}

/** The range with a new end; at the newest message, those that arrived meanwhile follow. */
export function withEnd(now: Stretch, moreAfter: boolean): Stretch {
  if (moreAfter) return { ...now, moreAfter };
  const last = now.messages.at(-1)?.id ?? 0;
  return {
    ...now,
    moreAfter,
    arrived: [],
    messages: mergeMessages(
      now.messages,
      now.arrived.filter(({ id }) => id > last),
    ),
  };
}

/** The change when a message is deleted for both: quotes of it lose their text too. */
export function deletion(deleted: Message): Change {
  return (message) => {
    if (message.id === deleted.id) return deleted;
    if (message.reply_to?.id !== deleted.id) return message;
    return { ...message, reply_to: { ...message.reply_to, type: 'deleted', text: '' } };
  };
}
