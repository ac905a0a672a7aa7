import type { ResponseOf } from '@nightlark/contract';
import { useState } from 'react';

type Allowance = Pick<ResponseOf<'getSwipe'>, 'likes_left' | 'resets_at'>;

/** The likes left today: the server's number, less those that are on their way. Null for premium. */
export function useAllowance(loaded: Allowance) {
  const [{ likes_left, resets_at }, setAllowance] = useState<Allowance>(loaded);
  const [pending, setPending] = useState(0);
  const likesLeft = likes_left === null ? null : Math.max(0, likes_left - pending);
  return {
    likesLeft,
    resetsAt: resets_at,
    /** Whether no like is left of a day that lasts. Once it has ended, the server decides, and tells the new allowance. */
    isSpent: () => likesLeft === 0 && (resets_at === null || Date.now() < Date.parse(resets_at)),
    setAllowance,
    /** Counts a like that is sent, until its response has come. */
    changePending: (by: 1 | -1) => setPending((count) => count + by),
  };
}
