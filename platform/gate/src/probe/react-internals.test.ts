import { withInternalsTrap } from './react-internals.ts';

type Loose = Record<string, Record<string, unknown>>;

const useMemo = () => 'memo';
const library: Record<string, unknown> = { useMemo };
library['default'] = library;
Object.freeze(library);
const GIVEN = [
  { key: 'react', version: '19.0.0', lib: library },
  { key: 'jotai', version: '2.0.0', lib: { atom: useMemo } },
];

let touched: string[];
let react: Loose;
beforeEach(() => {
  touched = [];
  react = withInternalsTrap(GIVEN, (key) => touched.push(key))[0]!.lib as Loose;
});
const internals = () => Object.keys(react).filter((name) => name.startsWith('__'));

test.each<[string, (inner: Record<string, unknown>) => void]>([
  ['sets the dispatcher', (inner) => (inner['H'] = {})],
  ['reads it', (inner) => void inner['H']],
  ['puts a getter in its place', (inner) => Object.keys(inner).forEach((name) => Object.defineProperty(inner, name, { get() {} }))],
  ['deletes it', (inner) => delete inner['H']],
])('a remote that %s is reported', (_what, act) => {
  for (const name of internals()) act(react[name]!);
  expect(new Set(touched)).toEqual(new Set(['react']));
});

test('a remote that lists, copies or uses the library is not reported', () => {
  const copied = { ...react, ...react['default'] };
  expect([copied['useMemo'], react['default'], Object.isFrozen(library)]).toEqual([useMemo, react, true]);
  expect(internals()).toHaveLength(1);
  expect(touched).toEqual([]);
});

test('other libraries are given as they are', () => {
  expect(withInternalsTrap(GIVEN, () => {})[1]).toBe(GIVEN[1]);
});
