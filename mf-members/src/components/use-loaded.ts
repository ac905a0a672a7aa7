import { useErrorToast } from '@nightlark/profile';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Loads a part of the screen on first use; null until loaded.
 * @param onFail - called when loading failed, which is shown; retried at the next use
 */
export function useLoaded<T extends object>(isWanted: boolean, load: () => Promise<T>, onFail: () => void): T | null {
  const showError = useErrorToast();
  const [loaded, setLoaded] = useState<T | null>(null);
  const start = useEffectEvent(() => {
    load().then(setLoaded, (error: unknown) => {
      onFail();
      showError(error);
    });
  });
  useEffect(() => {
    if (isWanted && !loaded) start();
  }, [isWanted, loaded]);
  return loaded;
}
