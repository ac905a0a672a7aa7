import { useApi } from '@nightlark/api-client';
import { useToast } from '@nightlark/state';
import { useTask } from './use-task.ts';

/**
 * Sends the confirmation mail again.
 * @param done said afterwards
 */
export function useResendActivation(done: string) {
  const api = useApi();
  const toast = useToast();
  const { busy, run } = useTask();

  async function send() {
    await api.call('resendActivation');
    toast(done, { tone: 'success' });
  }
  return { busy, resend: () => void run(send) };
}
