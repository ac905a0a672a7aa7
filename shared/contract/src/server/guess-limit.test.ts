import { createGuessLimit } from './guess-limit.ts';

test('ten misses of one source → it waits for the rest of a quarter of an hour; others don’t', () => {
  let now = 0;
  const limit = createGuessLimit(() => now);
  for (let n = 0; n < 10; n++) {
    expect(limit.secondsLeft('a')).toBe(0);
    limit.missed('a');
  }
  expect([limit.secondsLeft('a'), limit.secondsLeft('b')]).toEqual([900, 0]);
  now = 900_000;
  expect(limit.secondsLeft('a')).toBe(0);
  limit.missed('a');
  expect(limit.secondsLeft('a')).toBe(0);
});
