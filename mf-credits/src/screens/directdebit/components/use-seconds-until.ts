import { useEffect, useState } from 'react';

const secondsUntil = (time: string) => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1_000));

/** Countdown in whole seconds until a time, at least 0. Only for client-side content. */
export function useSecondsUntil(time: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(time));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}
