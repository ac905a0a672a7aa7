import type { Message } from '@nightlark/contract';

const GROUP_MS = 5 * 60_000;

interface Day {
  key: string;
  /** First timestamp. */
  at: string;
  groups: Message[][];
}

/** Merges by id, oldest first; later lists win, but a deleted message never gets its text back. */
export function mergeMessages(...lists: readonly (readonly Message[])[]): Message[] {
  const byId = new Map<number, Message>();
  for (const message of lists.flat()) if (byId.get(message.id)?.type !== 'deleted') byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Formats the day of a time, each time once: formatting all of a window's messages takes longer than rendering a change of one. */
export function cachedDays(format: (time: string, options: Intl.DateTimeFormatOptions) => string): (time: string) => string {
  const days = new Map<string, string>();
  return (time) => {
    const day = days.get(time) ?? format(time, { year: 'numeric', month: '2-digit', day: '2-digit' });
    days.set(time, day);
    return day;
  };
}

/** Groups by day, then by sender without a pause. `dayOf` formats the day in the user's time zone. */
export function groupMessages(messages: readonly Message[], dayOf: (time: string) => string): Day[] {
  const days: Day[] = [];
  let last: Message | undefined;
  for (const message of messages) {
    const key = dayOf(message.sent_at);
    let day = days.at(-1);
    if (day?.key !== key) {
      day = { key, at: message.sent_at, groups: [] };
      days.push(day);
      last = undefined;
    }
    const together = last && last.own === message.own && Date.parse(message.sent_at) - Date.parse(last.sent_at) < GROUP_MS;
    if (together) day.groups.at(-1)!.push(message);
    else day.groups.push([message]);
    last = message;
  }
  return days;
}
