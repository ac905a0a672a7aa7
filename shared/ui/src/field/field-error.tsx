import type { ReactNode } from 'react';
import { Icon } from '@nightlark/ui';
import s from './field.module.css';

/** What is wrong with a control; never by colour alone. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={s.error} id={id} role="alert">
      <Icon name="alert" /> {children}
    </p>
  );
}
