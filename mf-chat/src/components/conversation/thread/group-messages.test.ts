import { aMessage } from '@nightlark/testing';
import { groupMessages, mergeMessages } from './group-messages.ts';

const at = (sent_at: string, own = false) => aMessage({ sent_at, own });
const day = (time: string) => time.slice(0, 10);

test('messages of one side within five minutes stand together, a new day starts anew', () => {
  const messages = [
    at('2026-03-01T18:00:00.000Z'),
    at('2026-03-01T18:04:00.000Z'),
    at('2026-03-01T18:10:00.000Z'),
    at('2026-03-01T18:11:00.000Z', true),
    at('2026-03-02T00:00:30.000Z', true),
  ];
  const days = groupMessages(messages, day);
  expect(days.map(({ groups }) => groups.map((group) => group.length))).toEqual([[2, 1, 1], [1]]);
});

test('a message that comes from two sources is there once, oldest first', () => {
  const [first, second] = [at('2026-03-01T18:00:00.000Z'), at('2026-03-01T18:01:00.000Z')];
  expect(mergeMessages([second, first], [second])).toEqual([first, second]);
});

test('an older copy of a deleted message comes later → it stays deleted', () => {
  const text = at('2026-03-01T18:00:00.000Z');
  const deleted = { ...text, type: 'deleted' as const, text: '' };
  expect(mergeMessages([deleted], [text])).toEqual([deleted]);
});
