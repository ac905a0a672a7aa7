import { parseEnvironment } from '@nightlark/backend/provider';
import { z } from 'zod';

const environment = z.object({
  /** The number of simulated members, beside the accounts with a password. */
  DEMO_MEMBERS: z.coerce.number().int().min(50).max(20_000).default(2_400),
});

/** @throws Error that lists what is invalid */
export const readDemoConfig = (env: NodeJS.ProcessEnv = process.env) => ({ members: parseEnvironment(environment, env).DEMO_MEMBERS });
