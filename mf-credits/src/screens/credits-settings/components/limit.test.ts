import { readAmount } from './limit.tsx';

test.each([
  ['50', 5000],
  [' 49,99 ', 4999],
  ['49.9', 4990],
  ['0', 0],
])('%j → %d cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

test.each(['', 'fifty', '-5', '1.234,50', '5,999', '100000'])('%j → no amount', (text) => {
  expect(readAmount(text)).toBeUndefined();
});
