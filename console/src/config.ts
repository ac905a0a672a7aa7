import type { Config } from '@nightlark/backend';
import { invalidEnvironmentError, parseEnvironment, portVariable } from '@nightlark/backend/provider';
import { isLoopbackHost } from '@nightlark/contract/server';
import { z } from 'zod';
import { parseOperators } from './access/operator.ts';

const environment = z.object({
  CONSOLE_PORT: portVariable.default(3003),
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  /**
   * The first operators of `/console` and `/moderation`, each as `name:role:hash`, as printed by `npm run operator -w console`: who isn't
   * known yet is made at the start, the others are as an admin has set them since.
   */
  OPERATORS: z.string().default('').transform(parseOperators),
});

/** @throws Error that lists every invalid variable, and why */
export function readConsoleConfig(env: NodeJS.ProcessEnv = process.env) {
  const values = parseEnvironment(environment, env);
  return { port: values.CONSOLE_PORT, host: values.CONSOLE_HOST, operators: values.OPERATORS };
}

/** What a process of its own needs besides. @throws Error that says what is missing, and why */
export function assertOwnProcess({ DATABASE_URL, GATEWAY_SECRET, production }: Config, { host }: { host: string }): void {
  if (!DATABASE_URL)
    throw invalidEnvironmentError([
      'DATABASE_URL: is needed, the same as the backend’s: the embedded database belongs to one process, to which `npm start` attaches the console',
    ]);
  if (production && !GATEWAY_SECRET && !isLoopbackHost(host))
    throw invalidEnvironmentError([
      'GATEWAY_SECRET: is needed where CONSOLE_HOST is not of this machine alone: without it all clients would count as one. Give it the gateways’ own',
    ]);
}
