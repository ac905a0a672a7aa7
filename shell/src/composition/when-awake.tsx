import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { useFederation } from './context.ts';
import { reportError } from './report.ts';

/** A part of the frame that isn't the page: nothing on the server, loaded and mounted when the page is awake. */
export function whenAwake(load: () => Promise<ComponentType>): ComponentType {
  // Another layout mounts it anew, at once.
  let loaded: ComponentType | null = null;
  return function WhenAwake() {
    const { whenAwake: wait } = useFederation();
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (loaded) return;
      wait?.(() => {
        load().then(
          (part) => {
            loaded = part;
            startTransition(() => setPart(() => part));
          },
          // The page does without, and its next document tries again.
          (error: unknown) => reportError(error, { remote: null, where: 'handler' }),
        );
      });
    }, [wait]);
    return Part && <Part />;
  };
}
