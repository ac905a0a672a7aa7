import { PAYMENT_METHODS, TIME_BONUS_CODE, TIME_BONUS_PERCENT, TIME_BONUS_SECONDS, type Discount, type User } from '@nightlark/contract';
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { userAtom } from './account.ts';

/** Server time, Unix ms. Updated by the shell: every second while a time bonus runs, else every minute for who hasn't bought. */
export const nowAtom = atomWithLazy(() => Date.now());

export interface Countdown {
  hours: string;
  minutes: string;
  seconds: string;
}
export interface TimeBonus {
  isVisible: true;
  countdown: Countdown;
  discount: Discount;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

export function countdownOf(seconds: number): Countdown {
  return {
    hours: twoDigits(Math.floor(seconds / 3600)),
    minutes: twoDigits(Math.floor(seconds / 60) % 60),
    seconds: twoDigits(seconds % 60),
  };
}

/** Whole seconds left of a member's time bonus; 0 when there is none (docs/product/credits-and-premium.md#discounts). */
export function timeBonusSecondsLeft(user: User | null, now: number): number {
  if (!user || user.paid_user || user.time_bonus_used) return 0;
  const left = TIME_BONUS_SECONDS - Math.floor((now - Date.parse(user.signup_date)) / 1000);
  return Math.min(Math.max(left, 0), TIME_BONUS_SECONDS);
}

/** The running time bonus; null after it has expired or at logout. Counts down with `nowAtom`. */
export const timeBonusAtom = atom((get): TimeBonus | null => {
  const user = get(userAtom);
  const left = timeBonusSecondsLeft(user, get(nowAtom));
  if (!user || left === 0) return null;
  return { isVisible: true, countdown: countdownOf(left), discount: discountFor(user) };
});

function discountFor(user: User): Discount {
  return {
    code: TIME_BONUS_CODE,
    kind: 'time_bonus',
    country: user.profile.country,
    user_id: user.id,
    expires: new Date(Date.parse(user.signup_date) + TIME_BONUS_SECONDS * 1000).toISOString(),
    value_percentage: TIME_BONUS_PERCENT,
    currency: null,
    minimum_order_value: 0,
    status: 'active',
    validity: 'once-per-user',
    expired: false,
    paymentmethods: [...PAYMENT_METHODS],
  };
}

/** The server's welcome discount; null if there is none, undefined until loaded. */
export const welcomeDiscountAtom = atom<Discount | null | undefined>(undefined);
/** The active discount: the time bonus if there is one, else the welcome discount (docs/product/credits-and-premium.md#discounts). */
export const discountAtom = atom((get): Discount | null => get(timeBonusAtom)?.discount ?? get(welcomeDiscountAtom) ?? null);
