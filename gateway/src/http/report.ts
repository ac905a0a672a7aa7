import express, { type RequestHandler, type Router as ExpressRouter } from 'express';
import { z } from 'zod';
import type { Logger } from '../logging.ts';
import type { Counts } from '../metrics/counts.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';

const BODY_LIMIT = '4kb';
const WINDOW_MS = 10 * 60_000;
/** One address can say this much of one version in ten minutes: more than one is needed to bring a version down. */
const PER_ADDRESS = 4;
const KEPT_ADDRESSES = 10_000;
const LOOPBACK = /^(?:::1|127\.|::ffff:127\.)/;

const reportSchema = z.object({
  errors: z
    .array(z.object({ remote: z.string().max(50), version: z.string().max(80), where: z.enum(['load', 'loader', 'render', 'slot']) }))
    .min(1)
    .max(10),
});

/** Counts per address and version in memory for ten minutes, nothing longer and nothing else. */
function createAllowance(now: () => number) {
  const seen = new Map<string, number>();
  let started = now();
  return (address: string, key: string): boolean => {
    if (now() - started > WINDOW_MS || seen.size > KEPT_ADDRESSES) {
      seen.clear();
      started = now();
    }
    if (LOOPBACK.test(address)) return true;
    const count = (seen.get(`${address} ${key}`) ?? 0) + 1;
    seen.set(`${address} ${key}`, count);
    return count <= PER_ADDRESS;
  };
}

const sameOrigin: RequestHandler = (request, response, next) => {
  const site = request.get('sec-fetch-site');
  if (site === undefined || site === 'same-origin') return next();
  response.status(403).end();
};

/**
 * `POST /platform/report`: what the platform's own boundary saw fail in a browser. Only remote, version and place: no address,
 * no text, no page. Versions that are not live, and what one address says too often, do not count.
 */
export function reportRoutes(registry: LiveRegistry, counts: Counts, log: Logger, now: () => number = Date.now): ExpressRouter {
  const isAllowed = createAllowance(now);
  const router = express.Router();
  router.post('/platform/report', sameOrigin, express.text({ type: () => true, limit: BODY_LIMIT }), (request, response) => {
    const report = reportSchema.safeParse(parse(request.body));
    if (!report.success) return void response.status(400).end();
    const remotes = registry.index()?.remotes ?? {};
    const counted = new Set<string>();
    for (const { remote, version, where } of report.data.errors) {
      const key = `${remote}@${version}`;
      const state = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
      if (counted.has(key) || !state?.releases[version] || !isAllowed(request.ip ?? '', key)) continue;
      counted.add(key);
      counts.browserFailed(remote, version);
      log.warn({ remote, version, where }, 'an area failed in a browser');
    }
    response.status(204).end();
  });
  return router;
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}
