import express, { Router } from 'express';
import { z } from 'zod';
import type { Logger } from '../logging.ts';

/** Where browsers report what the Content-Security-Policy refused. */
export const POLICY_REPORT_PATH = '/platform/policy-report';
const BODY_LIMIT = '16kb';
/** Anybody can send them: further ones of a minute are only counted. */
const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;
const TEXT_LENGTH = 60;
const TYPES = ['application/reports+json', 'application/csp-report', 'application/json'];
/** What extensions do in a page is neither ours nor to be known. */
const OF_EXTENSIONS = /^(?:[a-z]+-extension|about|chrome|resource)\b/;

const text = z.string().max(4_000).catch('');
const older = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
  }),
});
const newer = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text, sourceFile: text }),
    }),
  )
  .max(50);

interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
}

function violationsIn(body: unknown): Violation[] | null {
  const several = newer.safeParse(body);
  if (several.success)
    return several.data.map(({ body: { effectiveDirective, blockedURL, documentURL, sourceFile } }) =>
      reduced(effectiveDirective, blockedURL, documentURL, sourceFile),
    );
  const one = older.safeParse(body);
  if (!one.success) return null;
  const { 'csp-report': report } = one.data;
  return [
    reduced(
      report['effective-directive'] || report['violated-directive'],
      report['blocked-uri'],
      report['document-uri'],
      report['source-file'],
    ),
  ];
}

/** Addresses hold ids and searches of people: an origin, a keyword or a page's first segment says enough. */
function reduced(directive: string, blocked: string, page: string, source: string): Violation {
  return {
    directive: words(directive),
    blocked: originOf(blocked),
    page: `/${words(pathOf(page).split('/')[1] ?? '')}`,
    source: originOf(source),
  };
}

const words = (given: string) => given.replaceAll(/[^\w-]/g, '').slice(0, TEXT_LENGTH);
const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : '/');
function originOf(address: string): string {
  if (!URL.canParse(address)) return words(address);
  const { origin, protocol } = new URL(address);
  return (origin === 'null' ? words(protocol) : origin).slice(0, TEXT_LENGTH);
}

/** `POST /platform/policy-report`: logged without personal data, some a minute. */
export function policyReports(log: Logger, now: () => number = Date.now): Router {
  let begin = 0;
  let lines = 0;
  let more = 0;
  function mayLog(): boolean {
    if (now() - begin >= MINUTE_MS) {
      if (more > 0) log.warn({ more }, 'more was refused by the policy of pages');
      [begin, lines, more] = [now(), 0, 0];
    }
    if (lines < LINES_A_MINUTE) return ++lines > 0;
    more++;
    return false;
  }
  const router = Router();
  router.post(POLICY_REPORT_PATH, express.json({ type: TYPES, limit: BODY_LIMIT }), (request, response) => {
    const violations = violationsIn(request.body);
    response.status(violations ? 204 : 400).end();
    for (const violation of violations ?? [])
      if (!OF_EXTENSIONS.test(violation.blocked) && !OF_EXTENSIONS.test(violation.source) && mayLog())
        log.warn(violation, 'the policy of pages refused something');
  });
  // A body that is no JSON, or too large.
  router.use(POLICY_REPORT_PATH, ((_error, _request, response, _next) => response.status(400).end()) satisfies express.ErrorRequestHandler);
  return router;
}
