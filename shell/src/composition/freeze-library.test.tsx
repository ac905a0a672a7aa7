import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { renderToString } from 'react-dom/server';
import { freezeLibrary } from './freeze-library.ts';

type Loose = Record<string, Record<string, unknown>>;

test('no name of a library can be replaced, neither in its namespace nor in its default', () => {
  const library = freezeLibrary(React) as typeof React & { default: typeof React };
  const { useMemo } = React;
  expect(() => ((library as unknown as Loose)['useMemo'] = {})).toThrow(TypeError);
  expect(() => ((library as unknown as Loose)['default']!['useMemo'] = {})).toThrow(TypeError);
  expect(() => ((library as unknown as Loose)['Children']!['map'] = {})).toThrow(TypeError);
  expect(() => Object.assign(library.Component.prototype, { setState: null })).toThrow(TypeError);
  expect(library.useMemo).toBe(useMemo);
  expect(library.default.useMemo).toBe(useMemo);
});

test.each([
  ['react', React],
  ['react-dom', ReactDOM],
])('what %s tells only React’s own packages is not there', (_name, library) => {
  const isInternal = (name: string) => name.includes('INTERNALS');
  const { default: own, ...named } = library as unknown as Loose;
  expect(Object.keys({ ...named, ...own }).filter(isInternal)).not.toEqual([]);
  const { default: frozenOwn, ...frozen } = freezeLibrary(library) as Loose;
  expect(Object.keys({ ...frozen, ...frozenOwn }).filter(isInternal)).toEqual([]);
});

test('a context of a library still carries values, and can’t be made another', () => {
  const Mood = React.createContext('calm');
  const library = freezeLibrary({ Mood }) as { Mood: typeof Mood };
  const Show = () => <p>{React.useContext(library.Mood)}</p>;
  expect(
    renderToString(
      <library.Mood value="glad">
        <Show />
      </library.Mood>,
    ),
  ).toBe('<p>glad</p>');
  expect(() => Object.assign(library.Mood, { Provider: null })).toThrow(TypeError);
});

test('classes, nested settings and lists are fixed; what keeps state on purpose is not', () => {
  class Failure extends Error {
    code = 'none';
    explain() {
      return this.code;
    }
  }
  const cache = new Map([['a', 1]]);
  const settings = { list: [{ name: 'first' }] };
  const library = freezeLibrary({ Failure, cache, settings }) as {
    Failure: typeof Failure;
    cache: typeof cache;
    settings: typeof settings;
  };
  expect(() => Object.assign(library.Failure.prototype, { explain: null })).toThrow(TypeError);
  expect(() => (library.settings.list[0]!.name = 'other')).toThrow(TypeError);
  expect(() => library.settings.list.push({ name: 'second' })).toThrow(TypeError);
  library.cache.set('b', 2);
  expect(Object.assign(new Failure('no'), { code: 'one' }).explain()).toBe('one');
});
