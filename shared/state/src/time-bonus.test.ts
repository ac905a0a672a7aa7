import { PAYMENT_METHODS, type Discount, type User } from '@nightlark/contract';
import { createStore } from 'jotai';
import { userAtom } from './account.ts';
import { countdownOf, discountAtom, nowAtom, timeBonusAtom, timeBonusSecondsLeft, welcomeDiscountAtom } from './time-bonus.ts';

const SIGNED_UP = Date.parse('2026-03-01T12:00:00Z');
const member = { id: 5, paid_user: false, signup_date: '2026-03-01T12:00:00Z', profile: { country: 'NL' } } as User;
const welcome = { code: 'WELCOME', kind: 'welcome', value_percentage: 25 } as Discount;

function storeAt(secondsAfterSignup: number, user: User | null = member) {
  const store = createStore();
  store.set(userAtom, user);
  store.set(nowAtom, SIGNED_UP + secondsAfterSignup * 1000);
  return store;
}

test.each([
  ['logged out', null, 10, 0],
  ['a member who paid', { ...member, paid_user: true }, 10, 0],
  ['a member who used it and was refunded', { ...member, time_bonus_used: true }, 10, 0],
  ['14399 s after signup', member, 14_399, 1],
  ['14400 s after signup', member, 14_400, 0],
  ['long after', member, 999_999, 0],
  ['right at signup', member, 0, 14_400],
  ['a clock that runs behind', member, -90, 14_400],
])('%s: seconds left', (_name, user, seconds, left) => {
  expect(timeBonusSecondsLeft(user, SIGNED_UP + seconds * 1000)).toBe(left);
});

test('the countdown is zero-padded', () => {
  expect(countdownOf(14_399)).toEqual({ hours: '03', minutes: '59', seconds: '59' });
  expect(countdownOf(61)).toEqual({ hours: '00', minutes: '01', seconds: '01' });
});

test('the bonus counts down with the clock, is gone at zero, and its code expires when the countdown ends', () => {
  const store = storeAt(14_390);
  expect(store.get(timeBonusAtom)?.countdown).toEqual({ hours: '00', minutes: '00', seconds: '10' });
  expect(store.get(timeBonusAtom)?.discount).toMatchObject({
    code: 'TIMEBONUS25',
    value_percentage: 25,
    user_id: 5,
    country: 'NL',
    expires: '2026-03-01T16:00:00.000Z',
    validity: 'once-per-user',
    expired: false,
    paymentmethods: PAYMENT_METHODS,
  });
  store.set(nowAtom, SIGNED_UP + 14_400_000);
  expect(store.get(timeBonusAtom)).toBeNull();
});

test('the bonus is gone at logout', () => {
  const store = storeAt(60);
  expect(store.get(timeBonusAtom)).not.toBeNull();
  store.set(userAtom, null);
  expect(store.get(timeBonusAtom)).toBeNull();
});

test('the active discount is the time bonus while it runs, else the welcome discount', () => {
  const store = storeAt(60);
  store.set(welcomeDiscountAtom, welcome);
  expect(store.get(discountAtom)?.code).toBe('TIMEBONUS25');
  store.set(nowAtom, SIGNED_UP + 20_000_000);
  expect(store.get(discountAtom)).toBe(welcome);
  store.set(welcomeDiscountAtom, null);
  expect(store.get(discountAtom)).toBeNull();
});
