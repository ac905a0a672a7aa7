import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((text) => text.split(',').map((item) => item.trim()).filter(Boolean)); // prettier-ignore
const empty = (value: unknown) => (value === '' ? undefined : value);

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: port.default(3_000),
    HOST: z.string().default('127.0.0.1'),
    BACKEND_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3001'),
    DATA_DIR: z.string().default('.data'),
    REGISTRY_DIR: z.string().optional(),
    /** An S3-compatible bucket instead of the directory: `https://<endpoint>/<bucket>/<prefix>`. */
    REGISTRY_URL: z.url({ protocol: /^https?$/ }).optional(),
    SHELL_DIR: z.string().optional(),
    /** How many proxies stand in front and are believed about the visitor's address. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /** Host names that are answered; any when empty. */
    ALLOWED_HOSTS: list.default([]),
    /** `runtime` brings the federation runtime into the page, for its DevTools. */
    BROWSER_HOST: z.enum(['container', 'runtime']).default('container'),
    /** Lets teams' own CI use `/platform/api`; without it that API is closed in production. */
    PLATFORM_TOKEN: z.string().min(16).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    STOP_TIMEOUT_MS: z.coerce.number().int().min(0).default(10_000),
  })
  .transform((env) => ({
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    backendUrl: env.BACKEND_URL.replace(/\/$/, ''),
    dataDir: env.DATA_DIR,
    registryDir: env.REGISTRY_DIR ?? `${env.DATA_DIR}/registry`,
    registryUrl: env.REGISTRY_URL,
    shellDir: env.SHELL_DIR ?? `${env.DATA_DIR}/shell`,
    trustProxy: env.TRUST_PROXY,
    allowedHosts: env.ALLOWED_HOSTS,
    browserHost: env.BROWSER_HOST,
    platformToken: env.PLATFORM_TOKEN,
    logLevel: env.LOG_LEVEL,
    stopTimeoutMs: env.STOP_TIMEOUT_MS,
  }));

export type Config = z.output<typeof schema>;

/** Reads the environment once; throws with every bad variable named, not only the first. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, empty(value)]));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const bad = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The gateway's environment is not usable:\n${bad.join('\n')}`);
}
