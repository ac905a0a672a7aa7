import { useEffect, useState } from 'react';

/** The same function from render to render, for what is memoised; it calls the newest. */
export function useStable<A extends unknown[]>(call: (...args: A) => void): (...args: A) => void {
  const [stable] = useState(() => {
    const held = { call };
    return { held, call: (...args: A) => held.call(...args) };
  });
  useEffect(() => {
    stable.held.call = call;
  });
  return stable.call;
}
