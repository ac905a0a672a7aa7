import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A part of the screen that is loaded when it is first wanted; null until it is there.
 * @param onFail - told when it could not be had; it is tried again the next time that it is wanted
 */
export function useLoaded<T extends object>(isWanted: boolean, load: () => Promise<T>, onFail: () => void): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const start = useEffectEvent(() => void load().then(setLoaded, onFail));
  useEffect(() => {
    if (isWanted && !loaded) start();
  }, [isWanted, loaded]);
  return loaded;
}
