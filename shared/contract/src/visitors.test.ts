import { maySignUp } from './visitors.ts';

test.each([
  ['all', null, true],
  ['none', 'net', false],
  ['with_trafficsource', null, false],
  ['with_trafficsource', '', false],
  ['with_trafficsource', 'net', true],
] as const)('signups "%s" from %p: %p', (signups, source, may) => {
  expect(maySignUp(signups, source)).toBe(may);
});
