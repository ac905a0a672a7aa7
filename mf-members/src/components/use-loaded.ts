import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Loads a part of the screen on first use; null until loaded.
 * @param onFail - called when loading failed; retried at the next use
 */
export function useLoaded<T extends object>(isWanted: boolean, load: () => Promise<T>, onFail: () => void): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const start = useEffectEvent(() => void load().then(setLoaded, onFail));
  useEffect(() => {
    if (isWanted && !loaded) start();
  }, [isWanted, loaded]);
  return loaded;
}
