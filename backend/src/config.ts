import path from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const optionalUrl = (protocols: RegExp) => z.url({ protocol: protocols }).optional();

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  BACKEND_PORT: port.default(3001),
  BACKEND_HOST: z.string().default('127.0.0.1'),
  /** Where browsers reach the product: links in mails and return addresses of payments are built from it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: optionalUrl(/^postgres(ql)?$/),
  REDIS_URL: optionalUrl(/^rediss?$/),
  SMTP_URL: optionalUrl(/^smtps?$/),
  MAIL_FROM: z.string().default('Nightlark <hello@nightlark.example>'),
  SANDBOX_PORT: port.default(3002),
  /** Address of the payment provider that this server calls and that browsers are sent to. */
  SANDBOX_URL: optionalUrl(/^https?$/),
  /** Shared with the payment provider; signs its webhooks. Made at first start where it is absent. */
  PAYMENT_SECRET: z.string().min(16).optional(),
  /** Signs the links of photos. Made at first start where it is absent. */
  MEDIA_SECRET: z.string().min(16).optional(),
  /** Demo data are loaded into an empty database; never in production. */
  DEMO: z.enum(['true', 'false']).optional(),
  DEMO_MEMBERS: z.coerce.number().int().min(50).max(20_000).default(2_400),
  /** Widens every limit on requests per source; 1 in production, generous elsewhere. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUST_PROXY: z.string().default('loopback'),
});

/** Everything the backend reads from its surroundings, parsed once. */
export interface Config extends z.output<typeof environment> {
  production: boolean;
  demo: boolean;
  RATE_LIMIT_FACTOR: number;
  sandboxUrl: string;
  databaseDirectory: string;
  storageDirectory: string;
}

/** @throws Error that names every variable that is wrong, and why */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These environment variables are wrong:\n${lines.join('\n')}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const data = path.resolve(values.DATA_DIR);
  return {
    ...values,
    production,
    RATE_LIMIT_FACTOR: values.RATE_LIMIT_FACTOR ?? (production ? 1 : 100),
    demo: values.DEMO ? values.DEMO === 'true' && !production : !production,
    sandboxUrl: values.SANDBOX_URL ?? `http://localhost:${values.SANDBOX_PORT}`,
    databaseDirectory: path.join(data, 'database'),
    storageDirectory: path.join(data, 'storage'),
  };
}
