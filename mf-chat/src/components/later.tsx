import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';

interface LaterProps {
  /** Called when loading failed. Nothing is shown then; retried on the `online` event. */
  onFail?: (error: unknown) => void;
}

/**
 * A lazily loaded component, empty until loaded. On an error only this component is missing, and the next mount retries: React's
 * `lazy` throws to the nearest error boundary and caches the failure.
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
