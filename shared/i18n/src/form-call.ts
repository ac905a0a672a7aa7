import { useCallback, useEffect, useRef, useState } from 'react';
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
  const [first] = useState(before);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // On a phone the refused field may be out of sight.
    if (error && error !== first) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error, first]);

  const form = useCallback((given: HTMLFormElement | null) => {
    element.current = given;
    if (given) given.noValidate = true;
  }, []);

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

  return {
    /** The form's `ref`: once the page is alive, its own words say what is wrong, in the reader's language; without script the browser's do. */
    form,
    busy,
    error,
    setError,
    run,
    errorOf: (field: string) => (error?.field === field ? error.text : undefined),
  };
}
