import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Adult content, declared as the industry's filters read it. */
const RTA_LABEL = 'RTA-5042-1996-1400-1577-RTA';
const PERMISSIONS = 'geolocation=(self), camera=(self), microphone=(), payment=(self), usb=(), browsing-topics=()';

export function nonceOf(response: Response): string {
  return (response.locals as { nonce: string }).nonce;
}

const nonceSource = (_request: IncomingMessage, response: ServerResponse) => `'nonce-${nonceOf(response as Response)}'`;

const headers = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: [nonceSource, "'strict-dynamic'"],
      styleSrc: ["'self'"],
      // React writes `style` attributes into server-rendered HTML: sizes of photos, positions.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      frameSrc: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
});

/** Headers of every answer, with a nonce of its own. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.locals = { ...response.locals, nonce: randomBytes(16).toString('base64') };
  response.set({ rating: RTA_LABEL, 'permissions-policy': PERMISSIONS });
  headers(request, response, next);
};

/** Only configured domains are believed (decisions, "Host header"). */
export function allowedHosts(hosts: readonly string[]): RequestHandler {
  return (request, response, next) => {
    if (hosts.length === 0 || hosts.includes(request.hostname)) return next();
    response.status(421).type('text').send('This host is not served here');
  };
}
