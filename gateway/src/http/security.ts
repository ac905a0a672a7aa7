import { pageDirectives } from '@nightlark/release';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { createHash, randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { hostnameOf } from './hostname.ts';
import { POLICY_REPORT_PATH } from './policy-reports.ts';

/** Adult-content label that parental filters read. */
const RTA_LABEL = 'RTA-5042-1996-1400-1577-RTA';
/** Geolocation, camera and payment default to the page's own origin. */
const PERMISSIONS = 'microphone=(), usb=(), browsing-topics=()';

/** As long as a page's token with the browser's key: both are filled into gaps of cached pages. */
const NONCE_BYTES = 36;

export function nonceOf(response: Response): string {
  return (response.locals as { nonce: string }).nonce;
}

const nonceSource = (_request: IncomingMessage, response: ServerResponse) => `'nonce-${nonceOf(response as Response)}'`;

/**
 * Older browsers know only the first of the two ways to report.
 * @param source allows the page's own scripts and styles
 */
const policy = <Source extends string | typeof nonceSource>(source: Source, origins: readonly string[]) => ({
  useDefaults: false,
  directives: { ...pageDirectives(source, origins), reportUri: [POLICY_REPORT_PATH], reportTo: ['policy'] },
});

const OTHERS = {
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  // Headers for obsolete browsers are omitted, to keep the first round trip small.
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  xDnsPrefetchControl: false,
  originAgentCluster: false,
  // With it a browser reuses the process of a tab that was closed in an endless loop (decision 138).
  crossOriginOpenerPolicy: false,
} as const;
const headers = helmet({ contentSecurityPolicy: policy(nonceSource, []), ...OTHERS });

/** Adds the origins of its overrides to this response's CSP (docs/guides/teams.md#a-day-with-your-remote). */
export function permitOrigins(request: Request, response: Response, origins: readonly string[]): void {
  helmet.contentSecurityPolicy(policy(nonceSource, origins))(request, response, (error?: unknown) => {
    if (error) throw error;
  });
}

const OWN = new Map([
  ['rating', RTA_LABEL],
  ['permissions-policy', PERMISSIONS],
  ['reporting-endpoints', `policy="${POLICY_REPORT_PATH}"`],
]);

/** Security headers of every response, with its own nonce. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.locals = { ...response.locals, nonce: randomBytes(NONCE_BYTES).toString('base64') };
  response.setHeaders(OWN);
  headers(request, response, next);
};

/** The same for a response without a nonce, whose inline script and style are always these. */
export function fixedSecurityHeaders(inline: readonly string[]): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  response.setHeaders(OWN);
  helmet({ contentSecurityPolicy: policy(hashes.join(' '), []), ...OTHERS })(response.req, response, () => undefined);
  return response.getHeaders();
}

/** Responds to configured hosts only (decision 082). */
export function allowedHosts(hosts: readonly string[]): RequestHandler {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()));
  return (request, response, next) => {
    if (allowed.size === 0 || allowed.has(hostnameOf(request))) return next();
    response.status(421).type('text').send('This host is not served here');
  };
}
