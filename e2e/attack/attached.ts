import type { Hooks } from '@nightlark/backend';
import { keepMails } from '@nightlark/backend/testing';
import { sandboxHooks } from '@nightlark/sandbox';

/** The sandbox as a provider whose pages can't be taken back: what counts as cancelled here may still be paid. Mails stay in the outbox. */
export function attached(): Hooks {
  const { payments, ...rest } = sandboxHooks();
  return {
    ...rest,
    subscribe: keepMails,
    payments: (secrets) => {
      const provider = payments!(secrets);
      return {
        ...provider,
        async cancelCheckout(id) {
          const status = (await provider.statusOf(id))?.status;
          return status === 'completed' ? status : 'cancelled';
        },
      };
    },
  };
}
