import type { Message } from '@nightlark/contract';
import { aMessage } from '@nightlark/testing';
import { holesIn } from './use-thread.ts';
import { moved, STEP, WINDOW, windowOf } from './window-of.ts';

const messages = Array.from({ length: 10_000 }, (_, index) => aMessage({ id: (index + 1) * 3, number: index + 1 }));

test('10,000 messages → the newest window at first, and any step keeps as many in the page', () => {
  expect(windowOf(messages, { first: null })).toEqual({ start: 10_000 - WINDOW, end: 10_000 });
  let view = moved(messages, 10_000 - WINDOW - STEP);
  let seen = windowOf(messages, view);
  expect(seen).toEqual({ start: 10_000 - WINDOW - STEP, end: 10_000 - STEP });
  for (let step = 0; step < messages.length / STEP; step += 1) {
    view = moved(messages, seen.start - STEP);
    seen = windowOf(messages, view);
    expect(seen.end - seen.start).toBe(WINDOW);
  }
  expect(seen.start).toBe(0);
});

test('older messages are put before → the window stays at the same messages', () => {
  const view = moved(messages, 500);
  const { start } = windowOf(messages, view);
  const more = [...Array.from({ length: 30 }, (_, index) => aMessage({ id: index - 40, number: 1 })), ...messages];
  expect(more[windowOf(more, view).start]).toBe(messages[start]);
});

test('back at the end → it follows what arrives', () => {
  expect(moved(messages, 10_000 - WINDOW)).toEqual({ first: null });
  expect(moved([], 0)).toEqual({ first: null });
  expect(windowOf([], { first: null })).toEqual({ start: 0, end: 0 });
});

test('numbers with holes → the messages before them; without any none, wherever the stretch begins', () => {
  const [a, b, c, d] = [7, 8, 10, 13].map((number) => aMessage({ number })) as [Message, Message, Message, Message];
  expect(holesIn([a, b, c, d])).toEqual([b, c]);
  expect(holesIn([a, b])).toEqual([]);
  expect(holesIn([])).toEqual([]);
});
