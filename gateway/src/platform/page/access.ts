import type { RequestHandler } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';

const LOOPBACK = /^(?:::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Who may see `/platform`: on localhost in development everybody, elsewhere who knows the platform's token, asked for by the browser's
 * own dialog (any name, the token as password).
 */
export function pageAccess(token: string | null, isProduction: boolean): RequestHandler {
  const wanted = token && digest(token);
  return (request, response, next) => {
    response.set('cache-control', 'no-store');
    // The host is checked too: another site's name that points here must not be let in.
    if (!isProduction && LOOPBACK.test(request.ip ?? '') && LOCAL_HOSTS.has(request.hostname)) return next();
    const given = /^Basic ([\w+/=-]{1,1000})$/.exec(request.get('authorization') ?? '')?.[1];
    const password =
      given &&
      Buffer.from(given, 'base64')
        .toString('utf8')
        .replace(/^[^:]*:/, '');
    if (wanted && password && timingSafeEqual(digest(password), wanted)) return next();
    response
      .status(401)
      .set('www-authenticate', 'Basic realm="platform", charset="UTF-8"')
      .type('text')
      .send('The platform’s token is needed');
  };
}
