import { useErrorText } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';
import { useState } from 'react';

/** Returns a function that shows what failed. */
export function useErrorToast(): (error: unknown) => void {
  const toast = useToast();
  const errorText = useErrorText();
  return (error) => void toast(errorText(error), { tone: 'danger' });
}

/**
 * What a button starts: busy while it runs, and an error is shown.
 * @example const { busy, run } = useTask(); if (!(await run(() => api.call('unblock', { body })))) restore();
 */
export function useTask() {
  const showError = useErrorToast();
  const [busy, setBusy] = useState(false);

  /** @returns whether it was done */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
