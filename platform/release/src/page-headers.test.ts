import { redirectsIn, isPageHeader, isPageStatus, isCrossOriginRedirect } from './page-headers.ts';

const PAGE = 'https://nightlark.example/walls?page=2';
const CHECKOUT = 'https://pay.example/checkout/7';
const isGiven = (address: string) => address === CHECKOUT;

test.each<[string, string]>([
  ['location', '/members'],
  ['Location', '?page=3'],
  ['x-robots-tag', 'noindex'],
  ['set-cookie', 'locale=fi; Path=/'],
  ['set-cookie', 'dismissed=entry-warning~1700000000; Path=/'],
  ['set-cookie', 'trafficsource=partner; Path=/; HttpOnly'],
  ['set-cookie', 'tracking=network%3Da; Path=/; HttpOnly'],
])('%s: %s → sent', (name, value) => {
  expect(isPageHeader(name, value)).toBe(true);
});

test.each<[string, string]>([
  ['set-cookie', 'session=stolen; Path=/'],
  ['Set-Cookie', '__Host-session=stolen; Path=/; Secure'],
  ['set-cookie', ' session=stolen'],
  ['set-cookie', 'locale'],
  ['clear-site-data', '"*"'],
  ['strict-transport-security', 'max-age=0'],
  ['content-security-policy', ''],
  ['cache-control', 'public, max-age=99999'],
])('%s: %s → not sent', (name, value) => {
  expect(isPageHeader(name, value)).toBe(false);
});

test.each(['/members', '?page=3', 'https://nightlark.example/login?next=%2Fchats', CHECKOUT])('a redirect to %s → followed', (address) => {
  expect(isCrossOriginRedirect(address, PAGE, isGiven)).toBe(false);
});

test.each([
  'https://walls.example/',
  '//walls.example/',
  '/\\walls.example',
  'http://nightlark.example/',
  'javascript:alert(1)',
  'https://pay.example/other',
])('a redirect to %s → elsewhere', (address) => {
  expect(isCrossOriginRedirect(address, PAGE, isGiven)).toBe(true);
});

test.each<[unknown, boolean]>([
  [200, true],
  [404, true],
  [599, true],
  [199, false],
  [600, false],
  [1000, false],
  [200.5, false],
  ['200', false],
  [undefined, false],
])('status %s → a page may have it: %s', (status, isOne) => {
  expect(isPageStatus(status)).toBe(isOne);
});

test.each<[string, string, string[]]>([
  ['POST', `{"payment":{"redirect_url":"${CHECKOUT}"}}`, [CHECKOUT]],
  ['GET', `{"redirect_url":"${CHECKOUT}"}`, []],
  ['POST', '{"redirect_url":null}', []],
  ['POST', '{"redirect_url', []],
  ['POST', '', []],
])('%s answered with %s → leads to %j', (method, text, addresses) => {
  expect(redirectsIn(method, text)).toEqual(addresses);
});
