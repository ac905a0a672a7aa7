import { isApiError } from '@nightlark/api-client';
import { useErrorText } from '@nightlark/i18n';
import { useState } from 'react';

export interface FormError {
  /** The field it belongs to, as the call names it; absent when it is about the whole form. */
  field?: string | undefined;
  text: string;
}

/** Runs a form's call: busy while it runs, and the error beside its field when it fails. Nothing that was typed is lost. */
export function useFormCall() {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FormError | null>(null);

  async function run<T>(call: () => Promise<T>): Promise<{ value: T } | undefined> {
    setBusy(true);
    setError(null);
    try {
      return { value: await call() };
    } catch (caught) {
      setError({ field: isApiError(caught) ? caught.field : undefined, text: errorText(caught) });
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, setError, run, errorOf: (field: string) => (error?.field === field ? error.text : undefined) };
}
