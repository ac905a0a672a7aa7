import { isOver, publicHalf, type Grant } from '@nightlark/registry/tokens';
import type { Request, RequestHandler } from 'express';
import type { Tokens } from './tokens.ts';

const LOOPBACK = /^(?:::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Who sits at the machine itself, in development. */
const LOCAL: Grant = { name: 'localhost', key: '', scope: ['all'] };

function readToken(request: Request): string | null {
  const basic = /^Basic ([\w+/=-]{1,1000})$/.exec(request.get('authorization') ?? '')?.[1];
  if (!basic) return null;
  return Buffer.from(basic, 'base64').toString('utf8').replace(/^[^:]*:/, ''); // prettier-ignore
}

/**
 * Who may see `/platform`: on localhost in development everybody, elsewhere who has a token, asked for by the browser's own dialog
 * (any name, the token as password). What a token may not change it may still see.
 */
export function pageAccess(tokens: Tokens, isProduction: boolean): RequestHandler {
  async function grantFor(request: Request): Promise<Grant | null> {
    // The host is checked too: another site's name that points here must not be let in.
    if (!isProduction && LOOPBACK.test(request.ip ?? '') && LOCAL_HOSTS.has(request.hostname)) return LOCAL;
    const token = readToken(request);
    if (!token) return null;
    // The half is public: comparing it tells nothing of the token.
    const half = publicHalf(token);
    return (await tokens()).find((grant) => grant.key === half && !isOver(grant)) ?? null;
  }
  return async (request, response, next) => {
    response.set('cache-control', 'no-store');
    const grant = await grantFor(request);
    if (!grant) {
      response.status(401).set('www-authenticate', 'Basic realm="platform", charset="UTF-8"').type('text');
      return void response.send('A token of the platform is needed: any name, the token as password');
    }
    response.locals['grant'] = grant;
    next();
  };
}
