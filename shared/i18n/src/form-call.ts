import { useState } from 'react';
import { useErrorText } from './error-text.ts';

export interface FormError {
  /** The field it belongs to, as the call names it; absent when it is about the whole form. */
  field?: string | undefined;
  text: string;
}

/**
 * Runs a form's call: busy while it runs, and the error beside its field when it fails. Nothing that was typed is lost.
 * @param before what the form comes with, where it was refused before this page was there
 */
export function useFormCall(before: FormError | null = null) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(before);

  async function run<T>(call: () => Promise<T>): Promise<{ value: T } | undefined> {
    setBusy(true);
    setError(null);
    try {
      return { value: await call() };
    } catch (caught) {
      setError({ field: (caught as { field?: string }).field, text: errorText(caught) });
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, setError, run, errorOf: (field: string) => (error?.field === field ? error.text : undefined) };
}
