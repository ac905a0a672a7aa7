import { runBackend } from '@nightlark/backend';
import { sandboxHooks } from '@nightlark/sandbox';

/** The production backend with the sandbox attached as a provider whose pages can't be taken back: what counts as cancelled here may still be paid. */
await runBackend(() => {
  const { payments, ...rest } = sandboxHooks();
  return {
    ...rest,
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
});
