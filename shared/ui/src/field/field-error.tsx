import type { ReactNode } from 'react';
import { Icon } from '@nightlark/ui';
import s from './field.module.css';

/** Error message of a control, with an icon, since colour alone is not accessible. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={s.error} id={id} role="alert">
      <Icon name="alert" /> {children}
    </p>
  );
}
