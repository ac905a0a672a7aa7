import type { LiveEvent, LiveEventName } from '@nightlark/contract';
// eslint-disable-next-line no-restricted-imports -- what the page checks by hand is compared with them
import { EVENT_SCHEMAS } from '@nightlark/contract/api';
import { aMessage, anImage, aPayment, aProfileCard } from '@nightlark/testing';
import { parseEvent } from './event-shapes.ts';

const AT = '2026-11-21T10:00:00.000Z';
const reactions = [{ emoji: '👍', own: true }];
const message = aMessage({
  gift: 'rose',
  gif: { id: 'g1', url: '/g.webp', preview: '/p.webp', width: 2, height: 2, description: 'A cat' },
  photo: { url: '/u', preview: 'x', width: 2, height: 2, view_once: true, opened: false },
  reply_to: { id: 3, own: false, type: 'text', text: 'Hi' },
  reactions,
  delivered_at: AT,
  read_at: AT,
  deletable_until: AT,
  cost: 1,
});
const conversation = 7;
/** One of each, with every field. */
const EVENTS: { [Name in LiveEventName]: LiveEvent<Name> } = {
  message: { conversation, message, num_unread_messages: 1 },
  message_deleted: { conversation, message, num_unread_messages: 1 },
  reaction: { conversation, id: 3, reactions },
  photo_opened: { conversation, id: 3 },
  delivered: { conversation, delivered_until: 3, at: AT },
  read: { conversation, read_until: 3, own: true, at: AT, num_unread_messages: 1 },
  typing: { conversation },
  draft: { conversation, profile: 9, draft: { text: 'So', reply_to: 3, updated_at: AT } },
  chat_archived: { conversation, archived: true },
  chat_deleted: { conversation, num_unread_messages: 1 },
  chat_state: { conversation, profile: 9, available: true, num_unread_messages: 1 },
  like: { profile: aProfileCard({ main_image: anImage() }), match: true, num_new_likes: 1 },
  credits: { credits: 5, paid_user: true, free_messages_left: 2 },
  payment: { payment: aPayment({ refundable_credits: 3, refundable_cents: 300, refundable_until: AT, documents: ['invoice'] }) },
  sync: { complete: true },
};

type Path = readonly string[];
const pathsOf = (value: unknown): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsOf(inner).map((path) => [key, ...path])])
    : [];
/** The event with another value at the path; without it if that is undefined. */
function changed(event: object, path: Path, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(event)) as object;
  const [last, ...above] = [...path].reverse() as [string, ...string[]];
  const parent = above.reverse().reduce((inner, key) => (inner as Record<string, object>)[key]!, copy);
  Object.assign(parent, { [last]: value });
  return copy;
}
const parsed = (name: string, event: unknown) => parseEvent({ name, data: JSON.stringify(event) });
const fits = (name: LiveEventName, event: unknown) => EVENT_SCHEMAS[name].safeParse(JSON.parse(JSON.stringify(event))).success;

const cases = Object.entries(EVENTS) as [LiveEventName, LiveEvent][];

test.each(cases)('%s as the contract has it → parsed', (name, event) => {
  expect(fits(name, event)).toBe(true);
  expect(parsed(name, event)).toEqual({ name, data: event });
});

test.each(cases)('%s with any value missing, null or of another type → the verdict of its schema', (name, event) => {
  for (const path of pathsOf(event))
    for (const value of [undefined, null, {}]) {
      const other = changed(event, path, value);
      expect([path, value, !(parsed(name, other) instanceof Error)]).toEqual([path, value, fits(name, other)]);
    }
});

test.each(cases)('%s with a time that is none → malformed there', (name, event) => {
  for (const path of pathsOf(event).filter(([...keys]) => /_at$|^at$|_until$/.test(keys.at(-1)!)))
    if (typeof path.reduce((inner: unknown, key) => (inner as Record<string, unknown>)[key], event) === 'string')
      expect(parsed(name, changed(event, path, 'soon'))).toEqual(new Error(`live event "${name}" is malformed at ${path[0]}`));
});

test.each([
  ['of a newer server', 'wave', '{}', null],
  ['that is no object', 'typing', '7', new Error('live event "typing" is malformed at conversation')],
  ['that is no JSON', 'typing', '{', new Error('live event "typing" is no JSON')],
])('an event %s → not passed on', (_, name, data, expected) => {
  expect(parseEvent({ name, data })).toEqual(expected);
});
