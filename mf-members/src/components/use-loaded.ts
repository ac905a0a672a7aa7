import { useErrorText } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Loads a part of the screen on first use; null until loaded.
 * @param onFail - called when loading failed, which is shown; retried at the next use
 */
export function useLoaded<T extends object>(isWanted: boolean, load: () => Promise<T>, onFail: () => void): T | null {
  const toast = useToast();
  const errorText = useErrorText();
  const [loaded, setLoaded] = useState<T | null>(null);
  const start = useEffectEvent(() => {
    load().then(setLoaded, (error: unknown) => {
      onFail();
      toast(errorText(error), { tone: 'danger' });
    });
  });
  useEffect(() => {
    if (isWanted && !loaded) start();
  }, [isWanted, loaded]);
  return loaded;
}
