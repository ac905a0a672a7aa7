import type { Hooks } from '@nightlark/backend';
import { parseEnvironment } from '@nightlark/backend/provider';
import { z } from 'zod';
import { DEMO_PASSWORD, demoEmails } from './accounts.ts';
import { startDemoJobs } from './jobs.ts';
import { likeBack } from './likes-back.ts';
import { demoStorage } from './portraits/demo-storage.ts';
import { scheduleReply } from './replies.ts';
import { seedDemo } from './seed.ts';

const environment = z.object({
  /** The number of simulated members, beside the accounts with a password. */
  DEMO_MEMBERS: z.coerce.number().int().min(50).max(20_000).default(2_400),
});

/** @throws Error that lists what is invalid */
export const readDemoConfig = (env: NodeJS.ProcessEnv = process.env) => ({ members: parseEnvironment(environment, env).DEMO_MEMBERS });

/** The demo as hooks for the backend: `runBackend(() => demoHooks())`. */
export function demoHooks({ members } = readDemoConfig()): Hooks {
  return {
    demoLogin: { emails: demoEmails(), password: DEMO_PASSWORD },
    storage: demoStorage,
    likeBack,
    subscribe(deps) {
      deps.domainEvents.subscribe('messageSent', ({ message, receiverId }) =>
        scheduleReply(deps, message.conversation_id, message.sender_id, receiverId),
      );
    },
    async start(deps) {
      const account = await deps.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
      if (!account) await seedDemo(deps, members);
      return startDemoJobs(deps);
    },
  };
}
