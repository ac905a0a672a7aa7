import { common } from '@nightlark/i18n';
import { Notice } from '@nightlark/ui/notice';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
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

/** Says that the form can't be sent without script. */
export function ScriptRequired() {
  return (
    <noscript>
      <Notice tone="warning">
        <FormattedMessage {...common.needScript} />
      </Notice>
    </noscript>
  );
}
