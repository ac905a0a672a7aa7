import { assertPermitted, ForbiddenResponse, permittedCacheSeconds, permittedHeaders } from './permitted-response.ts';

const PAGE = 'https://nightlark.example/walls?page=2';
const CHECKOUT = 'https://pay.example/checkout/7';
const answer = (status: number, location?: string) => ({
  status,
  headers: location === undefined ? [] : [['Location', location] as const],
  owner: 'mf-walls',
});
const assert = (one: ReturnType<typeof answer>) => assertPermitted(one, PAGE, (address) => address === CHECKOUT);

test.each([answer(200), answer(404), answer(302, '/members'), answer(302, CHECKOUT)])('%j is sent', (one) => {
  expect(() => assert(one)).not.toThrow();
});

test.each([answer(302, 'https://walls.example/'), answer(200, '//walls.example/'), answer(1000), answer(101)])('%j is not', (one) => {
  expect(() => assert(one)).toThrow(ForbiddenResponse);
  expect(() => assert(one)).toThrow(expect.objectContaining({ owner: 'mf-walls' }));
});

test('of a page’s headers those are sent that are its own', () => {
  const locale = ['set-cookie', 'locale=fi; Path=/'] as const;
  expect(permittedHeaders([['clear-site-data', '"*"'], locale, ['set-cookie', 'session=x']])).toEqual([locale]);
});

test('the backend set a cookie for this visitor → nobody else gets the page, whatever the renderer says', () => {
  expect(permittedCacheSeconds(5, [])).toBe(5);
  expect(permittedCacheSeconds(5, ['session=a'])).toBeUndefined();
});
