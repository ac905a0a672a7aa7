/** @jest-environment jsdom */
import { jsonScript, ownScriptUrl } from './trusted-script.ts';

/** Fakes Trusted Types: values created by a policy are marked. */
function withTrustedTypes() {
  const names: string[] = [];
  globalThis.trustedTypes = {
    createPolicy(name, { createScript, createScriptURL }) {
      if (names.includes(name)) throw new TypeError('Policy exists');
      names.push(name);
      return {
        createScript: (text) => `trusted ${createScript(text)}`,
        createScriptURL: (url) => `trusted ${createScriptURL(url)}`,
      };
    },
  };
  return names;
}

test('a browser without Trusted Types → text as it is', () => {
  expect(ownScriptUrl('/sw.js')).toBe('/sw.js');
  expect(jsonScript('{"a":1}')).toBe('{"a":1}');
});

describe('a browser with Trusted Types', () => {
  let names: string[];
  beforeAll(() => void (names = withTrustedTypes()));
  afterAll(() => void (globalThis.trustedTypes = undefined));

  test('addresses of this site and data → passed on by one policy', () => {
    expect(ownScriptUrl('/sw.js')).toBe('trusted /sw.js');
    expect(ownScriptUrl(`${location.origin}/sw.js`)).toBe(`trusted ${location.origin}/sw.js`);
    expect(jsonScript('{ "integrity": {} }')).toBe('trusted {"integrity":{}}');
    expect(names).toEqual(['nightlark']);
  });

  test.each([
    'https://evil.example/sw.js',
    '//evil.example/sw.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'blob:null/1',
    'blob:http://localhost/1',
  ])('%s → refused', (url) => {
    expect(() => ownScriptUrl(url)).toThrow(TypeError);
  });

  test.each(['alert(1)', '{};alert(1)', ''])('%j instead of data → refused', (text) => {
    expect(() => jsonScript(text)).toThrow(SyntaxError);
  });
});
