import { parseGrants, type Grant } from '@nightlark/release/tokens';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { overrideOrigins } from './overrides/origins.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((text) => text.split(',').map((item) => item.trim()).filter(Boolean)); // prettier-ignore
function grants(text: string, context: z.RefinementCtx): Grant[] {
  try {
    return parseGrants(text, 'the list');
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
}
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
    /** The operator's own token: may do everything. Without any token `/platform` is closed in production. */
    PLATFORM_TOKEN: z.string().min(16).optional(),
    /** Named tokens of teams, as JSON; otherwise `keys/platform-tokens.json` in DATA_DIR. */
    PLATFORM_TOKENS: z.string().transform(grants).optional(),
    /** How many threads render pages: one more than one, so that an endless page never takes all. */
    RENDER_WORKERS: z.coerce
      .number()
      .int()
      .min(1)
      .max(32)
      .default(Math.min(4, Math.max(2, availableParallelism()))),
    /** Heap of each of them in MB: code that wants more costs its worker, not the gateway. */
    RENDER_MEMORY_MB: z.coerce.number().int().min(64).default(512),
    /** Where overrides may come from: `none`, `local` (this browser's own machine), `any`, or origins with commas. */
    OVERRIDE_ORIGINS: overrideOrigins.optional(),
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
    platformTokens: env.PLATFORM_TOKENS,
    renderWorkers: env.RENDER_WORKERS,
    renderMemoryMb: env.RENDER_MEMORY_MB,
    // In production a link that leaks can load nothing but what runs on the machine of whoever opens it.
    overrideOrigins: env.OVERRIDE_ORIGINS ?? (env.NODE_ENV === 'production' ? 'local' : 'any'),
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
