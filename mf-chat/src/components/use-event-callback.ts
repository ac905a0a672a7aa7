import { useEffect, useState } from 'react';

/** A function with a stable identity, for memoized components; calls the latest callback. */
export function useEventCallback<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const [stable] = useState(() => {
    const held = { call };
    return { held, call: (...args: A) => held.call(...args) };
  });
  useEffect(() => {
    stable.held.call = call;
  });
  return stable.call;
}
