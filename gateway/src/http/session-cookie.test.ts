import { SESSION_COOKIE, SESSION_COOKIE_PLAIN } from '@nightlark/contract';
import { cookiesOf, isSession } from './session-cookie.ts';

test.each([
  `${SESSION_COOKIE}=a`,
  `locale=de;${SESSION_COOKIE}=a`,
  `locale=de;  ${SESSION_COOKIE_PLAIN}=a; bucket=7`,
  `nonsense; ${SESSION_COOKIE_PLAIN} =a`,
])('a login is found however the header is written: %s', (header) => {
  expect(cookiesOf(header).some(({ name }) => isSession(name))).toBe(true);
});

test.each(['', `locale=${SESSION_COOKIE}=a`, `my${SESSION_COOKIE_PLAIN}=a`, `${SESSION_COOKIE_PLAIN}`])('no login: %s', (header) => {
  expect(cookiesOf(header).some(({ name }) => isSession(name))).toBe(false);
});

test('cookies are as they were sent', () => {
  expect(cookiesOf(' a=1 ;b="x=y"; =none; nameless')).toEqual([
    { name: 'a', value: '1', cookie: 'a=1' },
    { name: 'b', value: '"x=y"', cookie: 'b="x=y"' },
  ]);
});
