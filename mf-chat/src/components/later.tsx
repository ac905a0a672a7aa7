import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';

interface LaterProps {
  /** The code could not be loaded. Without it nothing is shown, and it is tried again when the connection is back. */
  onFail?: (error: unknown) => void;
}

/**
 * A part whose code is loaded when it is first shown, with nothing in its place until then. A failure costs that part alone, and shown anew
 * it is tried anew: React's `lazy` throws into what surrounds it and keeps its first failure for good.
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props & LaterProps> {
  let known: ComponentType<Props> | null = null;
  return function Later({ onFail, ...props }) {
    const [Part, setPart] = useState(() => known);
    const fail = useEffectEvent((error: unknown) => onFail?.(error));
    useEffect(() => {
      if (known) return;
      let isShown = true;
      const attempt = () =>
        load().then(
          (module) => {
            known = module.default;
            if (isShown) setPart(() => known);
          },
          (error: unknown) => {
            if (!isShown) return;
            window.addEventListener('online', attempt, { once: true });
            fail(error);
          },
        );
      void attempt();
      return () => {
        isShown = false;
        window.removeEventListener('online', attempt);
      };
    }, []);
    return Part && <Part {...(props as unknown as Props)} />;
  };
}
