// eslint-disable-next-line @typescript-eslint/ban-ts-comment -- a webpack loader is plain JavaScript
// @ts-ignore
import messagesLoader from '../webpack/loaders/messages.mjs';

const compile = (catalogue: Record<string, string>) =>
  JSON.parse(
    (messagesLoader as (this: object, source: string) => string).call({ resourcePath: 'en.json' }, JSON.stringify(catalogue)),
  ) as Record<string, unknown>;

test('a text without placeholders stays a text, unescaped', () => {
  expect(compile({ plain: 'Say hello', quoted: "It''s late" })).toEqual({ plain: 'Say hello', quoted: "It's late" });
});

test('a text with placeholders is compiled', () => {
  expect(compile({ hello: 'Hello {name}' })['hello']).toEqual([
    { type: 0, value: 'Hello ' },
    { type: 1, value: 'name' },
  ]);
});

test('a text that would be unescaped once more is compiled too', () => {
  expect(compile({ braces: "a '{'b'}'" })['braces']).toEqual([{ type: 0, value: 'a {b}' }]);
});

test('a broken message names its file and its id', () => {
  expect(() => compile({ broken: '{count, plural, one {x}' })).toThrow(/en\.json: "broken"/);
});
