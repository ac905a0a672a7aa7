import { IconButton } from '@nightlark/ui';
import { useLayoutEffect, useRef } from 'react';
import { controlsIn, isFocusable } from '../restore-focus/controls.ts';
import s from './notice.module.css';

/** If it is removed while it has the focus, the next control of the page gets it, else the one before. */
export function DismissButton({ label, onDismiss }: { label: string; onDismiss: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (!button || document.activeElement !== button) return;
      const controls = controlsIn(document);
      const at = controls.indexOf(button);
      const others = [...controls.slice(at + 1), ...controls.slice(0, at).reverse()];
      // After the commit; a parent may have moved the focus by then.
      queueMicrotask(() => {
        if (document.activeElement === document.body) others.find((other) => other.isConnected && isFocusable(other))?.focus();
      });
    };
  }, []);
  return <IconButton ref={ref} className={s.close} icon="close" size="sm" label={label} onClick={onDismiss} />;
}
