import { isLoopback, networkOf } from '@nightlark/contract/server';
import { cleanMessage, federationName, parseBrowserReport, REPORT_PATH, setId } from '@nightlark/release';
import express, { type Request, type RequestHandler, type Router as ExpressRouter } from 'express';
import { BoundedMap } from '../bounded-map.ts';
import type { Logger } from '../logging.ts';
import type { ReleaseMetrics } from '../metrics/release-metrics.ts';
import type { PageTokens } from '../metrics/page-tokens.ts';
import type { LiveRegistry } from '../registry/live-registry.ts';
import { senderOf } from './request-sender.ts';

const BODY_LIMIT = '4kb';
/** Limit of stored tokens that already reported; the oldest are evicted. */
const MAX_TOKENS = 50_000;

const notForeign: RequestHandler = (request, response, next) => {
  if (senderOf(request) !== 'foreign') return next();
  response.status(403).end();
};

/** Each token counts once for each version. */
function createOnce() {
  const seen = new BoundedMap<string, true>(MAX_TOKENS);
  return (token: string, what: string): boolean => {
    const key = `${token} ${what}`;
    const isFirst = !seen.has(key);
    seen.set(key, true);
    return isFirst;
  };
}

interface Options {
  registry: Pick<LiveRegistry, 'index'>;
  /** The audiences of canaries that the sender of a report about a page in this language belongs to. */
  audiencesOf: (request: Request, language: string) => Promise<readonly string[]>;
  releaseMetrics: ReleaseMetrics;
  pageTokens: Pick<PageTokens, 'isOf' | 'pseudonym'>;
  log: Logger;
  /** In development each page on localhost counts as another visitor; in production localhost is one address. */
  isProduction: boolean;
}

/**
 * `POST /platform/report`: an error in a browser. Accepted with the token of a rendered page, once per page and version, and only for
 * versions of that page. The metrics cap reports per network.
 */
export function reportRoutes({ registry, audiencesOf, releaseMetrics, pageTokens, log, isProduction }: Options): ExpressRouter {
  const isFirst = createOnce();
  const networkFor = (address: string, page: string) =>
    pageTokens.pseudonym(!isProduction && isLoopback(address) ? page : networkOf(address));
  const router = express.Router();
  router.post(REPORT_PATH, notForeign, express.text({ type: () => true, limit: BODY_LIMIT }), async (request, response) => {
    const report = parseBrowserReport(request.body);
    if (!report) return void response.status(400).end();
    const { page, set, loaded, remote, where, message, translated, ...facts } = report;
    // Always 204: the sender does not learn whether it was accepted.
    response.status(204).end();
    const versions = Object.entries(set).map(([name, version]) => ({ name, version }));
    const id = setId(versions.map(({ name, version }) => federationName(name, version)));
    const remotes = registry.index()?.remotes ?? {};
    const isKnown = (name: string, version: string) => own(own(remotes, name)?.releases ?? {}, version) !== undefined;
    const version = remote === null ? undefined : own(set, remote);
    const isOfWholePage = where === 'frame' || where === 'hydration';
    const isAboutItsPage = isOfWholePage ? remote === null : version !== undefined;
    if (!isAboutItsPage || !pageTokens.isOf(page, id) || !versions.every(({ name, version }) => isKnown(name, version))) return;
    if (!isFirst(page, remote ?? where)) return;
    const network = networkFor(request.ip ?? '', page);
    // What others did to the page is no fault of a release.
    const counts = !translated && where !== 'hydration';
    const cleaned = cleanMessage(message);
    const audiences = await audiencesOf(request, facts.locale);
    const what = `${where} of ${facts.route}: ${cleaned}`;
    const present = versions.filter(({ name }) => loaded.includes(name));
    if (counts && remote === null) releaseMetrics.recordFrameError(present, { network, what, audiences });
    else if (counts) releaseMetrics.recordBrowserError(remote!, version!, { network, what, audiences });
    const { route, stack } = facts;
    const failed = { remote: remote ?? 'shell', version: version ?? shellIn(stack), where, route, isInBrowser: true };
    if (counts) releaseMetrics.recordError({ ...failed, message: cleaned, stack: [...stack] });
    log.warn(
      { remote, version, where, set: id, loaded, message: cleaned, ...(translated && { translated }), ...facts },
      WHAT_FAILED[isOfWholePage ? where : 'area'],
    );
  });
  return router;
}

/** The version of the shell that a stack names: reports of the frame name none. */
const shellIn = (stack: readonly string[]) => /^shell\/([^/]{1,80})\//m.exec(stack.join('\n'))?.[1] ?? 'unknown';

const WHAT_FAILED = {
  area: 'an area failed in a browser',
  frame: 'the frame failed in a browser',
  hydration: 'a page was made anew in a browser',
};

/** Names are untrusted: inherited properties must not match. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
