import { parseEnvironment } from '@nightlark/backend/provider';
import { z } from 'zod';

const environment = z.object({
  /** How many members live without a person, beside the accounts with a password. */
  DEMO_MEMBERS: z.coerce.number().int().min(50).max(20_000).default(2_400),
});

/** @throws Error that names what is wrong */
export const readDemoConfig = (env: NodeJS.ProcessEnv = process.env) => ({ members: parseEnvironment(environment, env).DEMO_MEMBERS });
