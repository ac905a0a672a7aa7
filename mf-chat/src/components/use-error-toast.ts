import { useErrorText } from '@nightlark/i18n';
import { useToast } from '@nightlark/state';

/** Returns a function that shows what failed. */
export function useErrorToast(): (error: unknown) => void {
  const toast = useToast();
  const errorText = useErrorText();
  return (error) => void toast(errorText(error), { tone: 'danger' });
}
