import { readConfig } from '../config.ts';
import { assertMayOverride, mayOverride } from './origins.ts';

const allowedBy = (OVERRIDE_ORIGINS?: string, NODE_ENV = 'production') => readConfig({ NODE_ENV, OVERRIDE_ORIGINS }).overrideOrigins;
const LOCAL = 'http://localhost:4201/';
const PREVIEW = 'https://preview.example/likes/';

test.each([
  ['nothing set in production', allowedBy(), true, false],
  ['nothing set in development', allowedBy(undefined, 'development'), true, true],
  ['local', allowedBy('local'), true, false],
  ['none', allowedBy('none'), false, false],
  ['a list', allowedBy('https://preview.example, https://other.example'), false, true],
] as const)('%s', (_, allowed, local, preview) => {
  expect([mayOverride(allowed, LOCAL), mayOverride(allowed, PREVIEW)]).toEqual([local, preview]);
  if (!local) expect(() => assertMayOverride(allowed, LOCAL)).toThrow(/takes no overrides/);
});

test('a host that only begins like an allowed one is another', () => {
  expect(mayOverride('local', 'http://localhost.evil.example/')).toBe(false);
  expect(mayOverride(['https://preview.example'], 'https://preview.example.evil.example/')).toBe(false);
});

test('what is no origin is refused at start, by its name', () => {
  for (const wrong of ['preview.example', 'https://preview.example/path', '*']) expect(() => allowedBy(wrong)).toThrow(/OVERRIDE_ORIGINS/);
});
