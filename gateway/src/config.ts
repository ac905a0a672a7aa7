import { GATEWAY_SECRET_MIN_LENGTH, isLoopbackHost } from '@nightlark/contract/server';
import { METRICS_PORT, metricsPortOf } from '@nightlark/metrics';
import { parseGrants, type Grant } from '@nightlark/registry/tokens';
import { availableParallelism } from 'node:os';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().min(1);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const origin = z
  .string()
  .refine((text) => URL.canParse(text) && new URL(text).origin === text.toLowerCase(), 'is not an origin (https://host:port)')
  .transform((text) => text.toLowerCase());
const origins = list.pipe(z.array(origin).min(1));
/** As Standard Webhooks write it, 24 to 64 bytes. */
const webhookSecret = z.string().regex(/^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
  message: 'is not whsec_ and 24 to 64 bytes in base64: make one with echo whsec_$(openssl rand -base64 32)',
});
function grants(text: string, context: z.RefinementCtx): Grant[] {
  try {
    return parseGrants(text, 'the list');
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
}
const empty = (value: unknown) => (value === '' ? undefined : value);

const SECRET_MISSING =
  'is needed where BACKEND_URL or CONSOLE_URL is another machine: without it its servers take all clients for one. Give gateways, backends and console the same one, e.g. from: openssl rand -base64 32';

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: port.default(3_000),
    HOST: z.string().default('127.0.0.1'),
    BACKEND_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3001'),
    /** Where the operators' pages are: `/console` and `/moderation`. */
    CONSOLE_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3003'),
    DATA_DIR: z.string().default('.data'),
    REGISTRY_DIR: z.string().optional(),
    /** An S3-compatible bucket instead of the directory: `https://<endpoint>/<bucket>/<prefix>`. */
    REGISTRY_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Exchanges metrics between gateways; without it they use the registry. */
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    /** How often all files of releases and shell in use are looked at for changes; those of a faulty one every 2 s. */
    FILES_CHECK_MS: count.default(60_000),
    /** Number of trusted proxies in front, for the client's address. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /** Shared with the backends; signs the client's address for them. */
    GATEWAY_SECRET: z.string().min(GATEWAY_SECRET_MIN_LENGTH).optional(),
    /** Of pages' tokens, accepted too while the secret is being changed: the former value, or the next one. */
    GATEWAY_SECRET_FORMER: z.string().min(GATEWAY_SECRET_MIN_LENGTH).optional(),
    /** The header in which the operator's CDN names the client's country, e.g. `CF-IPCountry`. */
    GEO_HEADER: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    /** Where vulnerabilities are reported, for `security.txt`: `mailto:…` or `https://…`. */
    SECURITY_CONTACT: z.url({ protocol: /^(?:mailto|https)$/ }).optional(),
    /** Accepted host names; any when empty. */
    ALLOWED_HOSTS: list.default([]),
    /** `runtime` loads the federation runtime in the page, for its DevTools. */
    BROWSER_HOST: z.enum(['container', 'runtime']).default('container'),
    /** The operator's own token: may do everything. Without any token `/platform` is closed in production. */
    PLATFORM_TOKEN: z.string().min(16).optional(),
    PLATFORM_TOKEN_FORMER: z.string().min(16).optional(),
    /** Named tokens of teams, as JSON; otherwise `keys/platform-tokens.json` in DATA_DIR. */
    PLATFORM_TOKENS: z.string().transform(grants).optional(),
    /** Number of render processes; by default at least two, so that an endless loop never blocks all. */
    RENDER_WORKERS: z.coerce
      .number()
      .int()
      .min(1)
      .max(32)
      .default(Math.min(4, Math.max(2, availableParallelism()))),
    /** Heap limit of each in MB: code that exceeds it crashes its renderer, not the gateway. */
    RENDER_MEMORY_MB: z.coerce.number().int().min(64).default(512),
    /** Allowed origins of overrides: `none`, `local` (this browser's own machine), `any`, or a comma-separated list. */
    OVERRIDE_ORIGINS: z.union([z.enum(['none', 'local', 'any']), origins]).optional(),
    /** Where the sources of a commit are, for people: `{commit}` and `{remote}` stand for those of a version. */
    SOURCE_URL: z
      .url({ protocol: /^https?$/ })
      .includes('{commit}')
      .optional(),
    /** Other origins whose pages may load remotes: `*`, or a comma-separated list. */
    MF_ORIGINS: z.union([z.literal('*'), origins]).default([]),
    /** Where moves, withdrawals and refusals are sent. */
    WEBHOOKS: list.pipe(z.array(z.url({ protocol: /^https?$/ })).max(10)).default([]),
    WEBHOOK_SECRET: webhookSecret.optional(),
    /** When the gate has no browser: refuse releases (default in production), or accept them with a warning; `off` never starts one. */
    GATE_BROWSER: z.enum(['require', 'warn', 'off']).optional(),
    /** Port of `/metrics` for Prometheus; disabled without it. A port of its own, which no load balancer exposes. */
    METRICS_PORT: z.string().regex(METRICS_PORT, 'must be a port, or + and how far above PORT').optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** Timeout of pending requests at shutdown. */
    STOP_TIMEOUT_MS: z.coerce.number().int().min(0).default(10_000),
    /** How long new connections are still accepted then, until the load balancer noticed. */
    STOP_DRAIN_MS: z.coerce.number().int().min(0).default(1_500),
    /** Grace time of a request body, and the minimum rate afterwards. */
    BODY_GRACE_MS: count.default(10_000),
    BODY_BYTES_PER_SECOND: count.default(2_000),
    /** Connections, pending requests and event streams per address (IPv4, or /64 of IPv6); a mobile network may be one address. */
    CONNECTIONS_PER_ADDRESS: count.default(6_000),
    REQUESTS_PER_ADDRESS: count.default(2_000),
    STREAMS_PER_ADDRESS: count.default(3_000),
    /** Event streams per session: a browser's tabs share one. */
    STREAMS_PER_SESSION: count.default(12),
    /** In total; without a live channel each open stream takes a second descriptor, towards the backend. */
    MAX_CONNECTIONS: count.default(15_000),
  })
  .superRefine(({ NODE_ENV, BACKEND_URL, CONSOLE_URL, GATEWAY_SECRET }, context) => {
    if (NODE_ENV !== 'production' || GATEWAY_SECRET || [BACKEND_URL, CONSOLE_URL].every((url) => isLoopbackHost(new URL(url).hostname)))
      return;
    context.addIssue({ code: 'custom', path: ['GATEWAY_SECRET'], message: SECRET_MISSING });
  })
  .refine(({ WEBHOOKS, WEBHOOK_SECRET }) => WEBHOOKS.length === 0 || WEBHOOK_SECRET !== undefined, {
    path: ['WEBHOOK_SECRET'],
    message: 'is needed with WEBHOOKS: receivers check by it who sends',
  })
  .refine((env) => env.GATEWAY_SECRET || !env.GATEWAY_SECRET_FORMER, {
    path: ['GATEWAY_SECRET_FORMER'],
    message: 'needs GATEWAY_SECRET beside it',
  })
  .refine((env) => env.GEO_HEADER === undefined || env.TRUST_PROXY > 0, {
    path: ['GEO_HEADER'],
    message: 'needs TRUST_PROXY: where no proxy stands in front, every client writes this header itself',
  })
  .transform((env) => ({
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    backendUrl: env.BACKEND_URL.replace(/\/$/, ''),
    consoleUrl: env.CONSOLE_URL.replace(/\/$/, ''),
    dataDir: env.DATA_DIR,
    registryDir: env.REGISTRY_DIR ?? `${env.DATA_DIR}/registry`,
    registryUrl: env.REGISTRY_URL,
    redisUrl: env.REDIS_URL,
    filesCheckMs: env.FILES_CHECK_MS,
    trustProxy: env.TRUST_PROXY,
    gatewaySecret: env.GATEWAY_SECRET,
    gatewaySecretFormer: env.GATEWAY_SECRET_FORMER,
    geoHeader: env.GEO_HEADER,
    allowedHosts: env.ALLOWED_HOSTS,
    securityContact: env.SECURITY_CONTACT,
    browserHost: env.BROWSER_HOST,
    platformToken: env.PLATFORM_TOKEN,
    platformTokenFormer: env.PLATFORM_TOKEN_FORMER,
    platformTokens: env.PLATFORM_TOKENS,
    renderWorkers: env.RENDER_WORKERS,
    renderMemoryMb: env.RENDER_MEMORY_MB,
    // In production a leaked override link can only load code from the machine of whoever opens it.
    overrideOrigins: env.OVERRIDE_ORIGINS ?? (env.NODE_ENV === 'production' ? 'local' : 'any'),
    sourceUrl: env.SOURCE_URL,
    mfOrigins: env.MF_ORIGINS,
    webhooks: env.WEBHOOKS,
    webhookSecret: env.WEBHOOK_SECRET,
    gateBrowser: env.GATE_BROWSER ?? (env.NODE_ENV === 'production' ? 'require' : 'warn'),
    metrics: env.METRICS_PORT === undefined ? null : { port: metricsPortOf(env.METRICS_PORT, env.PORT), host: env.METRICS_HOST },
    logLevel: env.LOG_LEVEL,
    stopTimeoutMs: env.STOP_TIMEOUT_MS,
    stopDrainMs: env.STOP_DRAIN_MS,
    bodyGraceMs: env.BODY_GRACE_MS,
    bodyBytesPerSecond: env.BODY_BYTES_PER_SECOND,
    // Behind a proxy all connections are the proxy's; requests are limited by client address.
    connectionsPerAddress: env.TRUST_PROXY === 0 ? env.CONNECTIONS_PER_ADDRESS : Infinity,
    requestsPerAddress: env.REQUESTS_PER_ADDRESS,
    streamsPerAddress: env.STREAMS_PER_ADDRESS,
    streamsPerSession: env.STREAMS_PER_SESSION,
    maxConnections: env.MAX_CONNECTIONS,
  }));

export type Config = z.output<typeof schema>;

/** Parses the environment; throws an error that lists all invalid variables, not only the first. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, empty(value)]));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const bad = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`The gateway's environment is not usable:\n${bad.join('\n')}`);
}

/** What an operator should know at the start: the process works, but less safely than it could. */
export function startWarnings({ isProduction }: Pick<Config, 'isProduction'>, env: NodeJS.ProcessEnv): string[] {
  if (!isProduction || env['ADVISORIES_FILE']) return [];
  return ['ADVISORIES_FILE is not set: the gate knows only the few vulnerabilities of the repository (docs/guides/operators.md)'];
}
