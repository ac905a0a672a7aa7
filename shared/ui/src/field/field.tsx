import { useId, type ReactNode } from 'react';
import { Icon } from '@nightlark/ui';
import s from './field.module.css';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The word "optional", in the member's language. */
  optional?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** Label and hint of one control, associated for assistive technology. An error takes the hint's place: it says the same more plainly. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId();
  const noteId = error || hint ? `${id}note` : undefined;
  return (
    <div className={s.field}>
      <label className={s.label} htmlFor={id}>
        {label}
        {optional && <span className={s.optional}> {optional}</span>}
      </label>
      {children({ id, 'aria-describedby': noteId, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p className={s.hint} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** Error message of a control, with an icon, since colour alone is not accessible. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={s.error} id={id} role="alert">
      <Icon name="alert" /> {children}
    </p>
  );
}
