import { ForeignRedirect, permittedHeaders } from './page-headers.ts';

const PAGE = 'https://nightlark.example/walls?page=2';
const CHECKOUT = 'https://pay.example/checkout/7';
const isGiven = (address: string) => address === CHECKOUT;

test.each<[string, string]>([
  ['location', '/members'],
  ['Location', '?page=3'],
  ['location', 'https://nightlark.example/login?next=%2Fchats'],
  ['location', CHECKOUT],
  ['x-robots-tag', 'noindex'],
  ['set-cookie', 'locale=fi; Path=/'],
  ['set-cookie', 'trafficsource=partner; Path=/; HttpOnly'],
  ['set-cookie', 'tracking=network%3Da; Path=/; HttpOnly'],
])('%s: %s → sent', (name, value) => {
  expect(permittedHeaders([[name, value]], PAGE, isGiven)).toEqual([[name, value]]);
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
  expect(permittedHeaders([[name, value]], PAGE, isGiven)).toEqual([]);
});

test.each([
  'https://walls.example/',
  '//walls.example/',
  '/\\walls.example',
  'http://nightlark.example/',
  'javascript:alert(1)',
  'https://pay.example/other',
])('a redirect to %s → refused', (address) => {
  expect(() => permittedHeaders([['location', address]], PAGE, isGiven)).toThrow(ForeignRedirect);
});
