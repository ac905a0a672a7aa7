import { useCallback, useEffect, useRef, useState } from 'react';
import { useErrorText } from './error-text.ts';

export interface FormError {
  /** The invalid field of the call's body; undefined for an error of the whole form. */
  field?: string | undefined;
  text: string;
}

/**
 * State of a form's call: busy while it runs, and its error. For forms of one call use `useCallForm` of `@nightlark/profile`.
 * @param before the error that the page was loaded with, after the form was sent without script
 * @example
 * const { form, busy, run, errorOf } = useFormCall();
 * const result = await run(() => api.call('complain', { body }));
 * if (result) setSent(true);
 */
export function useFormCall(before: FormError | null = null) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(before);
  const [first] = useState(before);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The invalid field may be out of view.
    if (error && error !== first) element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
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
    /** The form's `ref`: disables native validation after hydration, in favour of translated messages. */
    form,
    busy,
    error,
    setError,
    run,
    errorOf: (field: string) => (error?.field === field ? error.text : undefined),
  };
}
