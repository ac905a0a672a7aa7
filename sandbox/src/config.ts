import { parseEnvironment, portVariable } from '@nightlark/backend/provider';
import path from 'node:path';
import { z } from 'zod';

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  DATA_DIR: z.string().min(1).default('.data'),
  BACKEND_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: portVariable.default(3002),
  /** The URL of the sandbox for the backend's calls and browsers' redirects. */
  SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Shared with the backend; signs calls and webhooks. `npm start` generates one. */
  PAYMENT_SECRET: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** @throws Error that lists every invalid variable, and why */
export function readSandboxConfig(env: NodeJS.ProcessEnv = process.env) {
  const values = parseEnvironment(environment, env);
  return {
    port: values.SANDBOX_PORT,
    host: values.BACKEND_HOST,
    url: values.SANDBOX_URL ?? `http://localhost:${values.SANDBOX_PORT}`,
    secret: values.PAYMENT_SECRET,
    checkoutFile: path.resolve(values.DATA_DIR, 'sandbox', 'checkouts.json'),
    logLevel: values.LOG_LEVEL,
    production: values.NODE_ENV === 'production',
  };
}
