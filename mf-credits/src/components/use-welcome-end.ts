import { WELCOME_DISCOUNT_SECONDS } from '@nightlark/contract';
import { nowAtom, useUser, welcomeDiscountAtom } from '@nightlark/state';
import { useAtomValue } from 'jotai';

/**
 * When the member's welcome bonus ends (ISO time), or null when there is none. By the server's own rule, so that it is known
 * while the page is rendered; the server's answer counts as soon as it is there.
 */
export function useWelcomeEnd(): string | null {
  const user = useUser();
  const now = useAtomValue(nowAtom);
  const known = useAtomValue(welcomeDiscountAtom);
  if (!user || user.paid_user) return null;
  const end = known?.expires ?? new Date(Date.parse(user.signup_date) + WELCOME_DISCOUNT_SECONDS * 1000).toISOString();
  return Date.parse(end) > now ? end : null;
}
