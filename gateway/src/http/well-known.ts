import { paths, STATIC_PAGES } from '@nightlark/contract';
import { Router, type Request, type Response } from 'express';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const SECURITY_VALID_DAYS = 180;
const CACHED = 'public, max-age=3600';
/** Pages for search engines; those of members decide by themselves. */
const LISTED = [
  paths.index.href(),
  paths.signup.href(),
  paths.login.href(),
  paths.pricing.href(),
  ...STATIC_PAGES.map((page) => paths.page.href({ page })),
];

/**
 * What security researchers, password managers and search engines look for at every site: `security.txt` (RFC 9116), whose end is always
 * half a year away; the page that changes a password; the sitemap.
 * @param contact where vulnerabilities are reported, a URL; the page of complaints without
 */
export function wellKnown(contact: string | undefined): Router {
  const originOf = ({ protocol, headers }: Request) => {
    const text = `${protocol}://${headers.host}`;
    return URL.canParse(text) ? new URL(text).origin : null;
  };
  const send = (request: Request, response: Response, type: string, textOf: (origin: string) => string) => {
    const origin = originOf(request);
    if (origin === null) return void response.status(400).end();
    response.set('cache-control', CACHED).type(type).send(textOf(origin));
  };
  const router = Router();
  router.get('/.well-known/security.txt', (request, response) =>
    send(request, response, 'text/plain', (origin) => {
      const expires = new Date(Math.floor(Date.now() / DAY_MS + SECURITY_VALID_DAYS) * DAY_MS).toISOString();
      const lines = [
        `Contact: ${contact ?? origin + paths.complaints.href()}`,
        `Expires: ${expires.replace('.000Z', 'Z')}`,
        `Canonical: ${origin}/.well-known/security.txt`,
        'Preferred-Languages: en',
      ];
      return `${lines.join('\n')}\n`;
    }),
  );
  router.get('/.well-known/change-password', (_request, response) => response.redirect(303, paths.settings.href()));
  router.get('/sitemap.xml', (request, response) =>
    send(request, response, 'application/xml', (origin) => {
      const urls = LISTED.map((path) => `<url><loc>${origin + path}</loc></url>`);
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
    }),
  );
  return router;
}
