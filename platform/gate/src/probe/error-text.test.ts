import { nameOf, stackOf, textOf } from './error-text.ts';

const throwing = () => {
  throw new Error('no');
};
const unreadable = Object.defineProperties(new Error('no'), {
  stack: { get: throwing },
  message: { get: throwing },
  name: { get: throwing },
});
const ownCause = new Error('again');
ownCause.cause = ownCause;

test.each<[string, unknown, string | RegExp]>([
  ['an error', new Error('broken'), 'broken'],
  ['one with its cause', new Error('outer', { cause: new Error('inner') }), 'outer: inner'],
  ['one that is its own cause', ownCause, /^again(?:: again){1,4}$/],
  ['one whose message throws', unreadable, /can’t be read/],
  ['a proxy that throws', new Proxy(new Error('no'), { get: throwing, getPrototypeOf: throwing }), /can’t be read/],
  ['nothing', null, 'null'],
  ['an object without text', Object.create(null), /can’t be read/],
  ['fifty thousand signs', new Error('x'.repeat(50_000)), /^x{500}$/],
])('%s → words', (_what, error, words) => {
  expect(textOf(error)).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
});

test('an error whose properties throw when read has no name and no stack', () => {
  expect([nameOf(unreadable), stackOf(unreadable)]).toEqual([null, '']);
  expect([nameOf(new TypeError('x')), stackOf('x')]).toEqual(['TypeError', '']);
});
