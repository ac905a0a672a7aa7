import { cookiesForPages } from './page-cookies.ts';

const RIGHTS = '__Host-session=secret; session=secret; device=secret; _fbp=secret';

test('of all cookies the renderer is shown those that pages are made with, as they were sent', () => {
  const { cookie } = cookiesForPages(
    `locale=de; ${RIGHTS};bucket=7;  dismissed=a%20b ; trafficsource=net; tracking=network%3Dnet; nonsense`,
  );
  expect(cookie).toBe('locale=de; bucket=7; dismissed=a%20b; trafficsource=net; tracking=network%3Dnet');
});

test('what is hidden can’t be read from the rest, and a shown name inside a hidden value shows nothing', () => {
  const shown = JSON.stringify(cookiesForPages('device="a; x=locale=de"; LOCALE=secret; =locale=de'));
  expect(shown).not.toMatch(/locale|secret|LOCALE/);
});

test.each<[string, string, boolean]>([
  ['a session over HTTPS', '__Host-session=a', true],
  ['one over HTTP', 'session=a', true],
  ['an empty one', 'session=', true],
  ['none', 'locale=de; sessions=a', false],
  ['no cookies', '', false],
])('%s → whether there is a session is known', (_what, header, expected) => {
  expect(cookiesForPages(header).visitor.hasSession).toBe(expected);
});

test('the tag is equal where the hidden cookies are, whatever the shown ones, and another one where they differ', () => {
  const tag = (header: string) => cookiesForPages(header).visitor.cookies;
  expect(tag('session=a; locale=de')).toBe(tag('locale=fr; session=a'));
  expect(tag('session=a')).not.toBe(tag('session=b'));
  expect(tag('session=a')).not.toContain('a=');
  expect(tag('locale=de')).toBe('');
});
