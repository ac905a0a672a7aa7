import { WELCOME_DISCOUNT_SECONDS } from '@nightlark/contract';
import { nowAtom, useUser, welcomeDiscountAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';

/**
 * When the member's welcome bonus ends (ISO time), or null if there is none. Calculated by the server's rule for the first render;
 * replaced by the server's response once loaded.
 */
export function useWelcomeBonusExpiry(): string | null {
  const user = useUser();
  const now = useAtomValue(nowAtom);
  const known = useAtomValue(welcomeDiscountAtom);
  if (!user || user.paid_user || known === null) return null;
  const end = known?.expires ?? new Date(Date.parse(user.signup_date) + WELCOME_DISCOUNT_SECONDS * 1000).toISOString();
  return Date.parse(end) > now ? end : null;
}
