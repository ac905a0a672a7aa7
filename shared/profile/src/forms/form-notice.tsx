import { Notice } from '@nightlark/ui/notice';
import type { ReactNode } from 'react';
import type { CallForm } from './use-call-form.ts';

/** The form's error that belongs to none of its controls. */
export function FormNotice({ form, action }: { form: CallForm; action?: ReactNode }) {
  if (form.formError === null) return null;
  return (
    <Notice tone="danger" live action={action}>
      {form.formError}
    </Notice>
  );
}
