import { GATEWAY_SECRET_MIN_LENGTH, isLoopbackHost } from '@nightlark/contract/server';
import { METRICS_PORT, metricsPortOf } from '@nightlark/metrics';
import path from 'node:path';
import { z } from 'zod';
import { parseEnvironment, portVariable as port, invalidEnvironmentError } from './environment.ts';

/** Beside each is its `…_FORMER`, accepted too while the secret is being changed: the former value, or the next one. */
const secret = (minLength: number) => z.string().min(minLength).optional();
const optionalUrl = (protocols: RegExp) => z.url({ protocol: protocols }).optional();

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  BACKEND_PORT: port.default(3001),
  BACKEND_HOST: z.string().default('127.0.0.1'),
  /** The port of `/metrics`, for Prometheus; not served without it. A separate port, not exposed by a load balancer. */
  BACKEND_METRICS_PORT: z.string().regex(METRICS_PORT, 'must be a port, or + and how far above BACKEND_PORT').optional(),
  BACKEND_METRICS_HOST: z.string().default('127.0.0.1'),
  /** The product's public URL: base of links in mails and return URLs of payments. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: optionalUrl(/^postgres(ql)?$/),
  /** A pooler of transactions in front of `DATABASE_URL`, for calls. */
  DATABASE_POOLER_URL: optionalUrl(/^postgres(ql)?$/),
  /** A replica of `DATABASE_URL`, for calls that may read what is a moment old. */
  DATABASE_READ_URL: optionalUrl(/^postgres(ql)?$/),
  /** Timeout of a call's statement at PostgreSQL; the server's own timeouts are shorter. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(100).default(1_800),
  REDIS_URL: optionalUrl(/^rediss?$/),
  SMTP_URL: optionalUrl(/^smtps?$/),
  /** Shared with the mail provider; signs its webhooks of bounces and complaints. Generated at first start if absent. */
  MAIL_EVENT_SECRET: secret(16),
  MAIL_EVENT_SECRET_FORMER: secret(16),
  /** Signs the links of mails that end notifications, which are valid for good. Generated at first start if absent. */
  UNSUBSCRIBE_SECRET: secret(16),
  UNSUBSCRIBE_SECRET_FORMER: secret(16),
  /** Members seen within this time are online and get no mail notifications. */
  MAIL_AWAY_MINUTES: z.coerce.number().min(0).default(15),
  /** Hosts that browsers may use as push endpoints, including subdomains. */
  PUSH_HOSTS: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  MAIL_FROM: z.string().default('Nightlark <hello@nightlark.example>'),
  /** Shared with the payment provider; signs its webhooks. Generated at first start if absent. */
  PAYMENT_SECRET: secret(16),
  PAYMENT_SECRET_FORMER: secret(16),
  /**
   * Encrypts bank accounts, stored cards and phone numbers. Generated at first start if absent, and then in the same database as the
   * encrypted data: set one in production.
   */
  BANK_SECRET: secret(32),
  BANK_SECRET_FORMER: secret(32),
  /** The operator's SEPA creditor identifier, required for direct debit; a demo has an example. */
  SEPA_CREDITOR_ID: z
    .string()
    .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/, 'must be like "NL00ZZZ123456780000"')
    .optional(),
  /** SMS by Twilio; without it no code can be sent, except in a demo, whose messages are shown at `/dev/outbox`. */
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  /** A number, an alphanumeric sender or a messaging service (`MG…`). */
  TWILIO_FROM: z.string().min(1).optional(),
  TWILIO_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  /** A shop at Verotel (FlexPay 4) as the payment provider. An incomplete configuration fails at start-up. */
  VEROTEL_SHOP_ID: z.string().regex(/^\d+$/, 'must be the number of a shop').optional(),
  VEROTEL_SIGNATURE_KEY: secret(8),
  VEROTEL_SIGNATURE_KEY_FORMER: secret(8),
  VEROTEL_HASH: z.enum(['sha256', 'sha1']).default('sha256'),
  VEROTEL_URL: z.url({ protocol: /^https?$/ }).default('https://secure.verotel.com'),
  /** Access to the Control Center's API, for refunds; without it they are made there manually. */
  VEROTEL_API_USER: z.string().min(1).optional(),
  VEROTEL_API_PASSWORD: z.string().min(1).optional(),
  VEROTEL_API_URL: z.url({ protocol: /^https?$/ }).default('https://controlcenter.verotel.com'),
  /** Signs the links of photos. Generated at first start if absent. */
  MEDIA_SECRET: secret(16),
  MEDIA_SECRET_FORMER: secret(16),
  /** An S3-compatible bucket for photos, `https://<endpoint>/<bucket>[/<prefix>]`; a directory without it. */
  STORAGE_URL: optionalUrl(/^https?$/),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  /** A GIPHY API key: GIFs are searched there, through this server. Without it there is a small bundled set. */
  GIPHY_API_KEY: z.string().min(1).optional(),
  GIPHY_URL: z.url({ protocol: /^https?$/ }).default('https://api.giphy.com'),
  /**
   * Countries whose members must prove their age, and the attached provider of each (`Hooks`), e.g. `GB:name FR:name`. By default none:
   * the date of birth at sign-up counts.
   */
  AGE_CHECKS: z
    .string()
    .regex(/^\s*([A-Z]{2}:[\w-]+[\s,]*)*$/, 'must be like "GB:name FR:name"')
    .default('')
    .transform((text) => Object.fromEntries([...text.matchAll(/([A-Z]{2}):([\w-]+)/g)].map(([, country, name]) => [country!, name!]))),
  /** Demo mode: announces itself, shows its mails, and publishes new photos at once; never in production. */
  DEMO: z.enum(['true', 'false']).optional(),
  /** Multiplies every rate limit per source; 1 in production, generous elsewhere. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().optional(),
  /** Whether `/api/openapi.json` is served; off by default in production. */
  OPENAPI: z.enum(['true', 'false']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /**
   * Shared with the gateways; signs their claims of a client's address. Without it only callers from this machine are trusted.
   * Nothing else configures trust: `TRUST_PROXY` is the gateway's alone and not read here.
   */
  GATEWAY_SECRET: secret(GATEWAY_SECRET_MIN_LENGTH),
  GATEWAY_SECRET_FORMER: secret(GATEWAY_SECRET_MIN_LENGTH),
});

/** The backend's configuration, parsed from the environment once. */
export interface Config extends Omit<z.output<typeof environment>, 'BACKEND_METRICS_PORT'> {
  BACKEND_METRICS_PORT: number | undefined;
  production: boolean;
  demo: boolean;
  RATE_LIMIT_FACTOR: number;
  databaseDirectory: string;
  storageDirectory: string;
  /** Where uploads are stored until they are decoded. */
  incomingDirectory: string;
}

const SECRET_MISSING =
  'is needed where BACKEND_HOST is not of this machine alone: without it all clients would count as one. Give gateways and backends the same one, e.g. from: openssl rand -base64 32';

/** Without these production would start and fail its members silently. */
const NEEDED = {
  PUBLIC_URL: 'is needed: links in mails and the way back from payments lead there, e.g. https://www.example.com',
  SMTP_URL: 'is needed: without mail nobody can confirm an account',
  BANK_SECRET:
    "is needed, outside of the database that it protects, e.g. from: openssl rand -base64 32 (a site that was started without it: select value from server_secret where name = 'bank')",
} as const;

/** @throws Error that lists every invalid variable, and why */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = parseEnvironment(environment, env);
  const production = values.NODE_ENV === 'production';
  if (production && !values.GATEWAY_SECRET && !isLoopbackHost(values.BACKEND_HOST))
    throw invalidEnvironmentError([`GATEWAY_SECRET: ${SECRET_MISSING}`]);
  const missing = production ? Object.entries(NEEDED).filter(([name]) => !env[name]) : [];
  if (missing.length > 0) throw invalidEnvironmentError(missing.map(([name, why]) => `${name}: ${why}`));
  if (values.GATEWAY_SECRET_FORMER && !values.GATEWAY_SECRET)
    throw invalidEnvironmentError(['GATEWAY_SECRET_FORMER: GATEWAY_SECRET is needed beside it']);
  if (values.DATABASE_POOLER_URL && !values.DATABASE_URL)
    throw invalidEnvironmentError(['DATABASE_POOLER_URL: DATABASE_URL is needed beside it, for migrations and jobs']);
  if (values.DATABASE_READ_URL && !values.DATABASE_URL)
    throw invalidEnvironmentError(['DATABASE_READ_URL: DATABASE_URL is needed beside it, whose replica it is']);
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = values;
  if ([sid, token, from].some(Boolean) && !(sid && token && from))
    throw invalidEnvironmentError(['TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM: all three are needed, or none']);
  const metrics = values.BACKEND_METRICS_PORT;
  const data = path.resolve(values.DATA_DIR);
  return {
    ...values,
    production,
    BACKEND_METRICS_PORT: metrics === undefined ? undefined : metricsPortOf(metrics, values.BACKEND_PORT),
    RATE_LIMIT_FACTOR: values.RATE_LIMIT_FACTOR ?? (production ? 1 : 100),
    demo: values.DEMO ? values.DEMO === 'true' && !production : !production,
    databaseDirectory: path.join(data, 'database'),
    storageDirectory: path.join(data, 'storage'),
    incomingDirectory: path.join(data, 'incoming'),
  };
}
