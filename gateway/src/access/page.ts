import { createGuessLimit, isLoopback, isLoopbackHost, sourceOf } from '@nightlark/contract/server';
import { findGrant, publicKeyOf, type Grant } from '@nightlark/registry/tokens';
import type { Request, RequestHandler } from 'express';
import { hostnameOf } from '../http/hostname.ts';
import { LOCAL, type Tokens } from './tokens.ts';

function readToken(request: Request): string | null {
  const basic = /^Basic ([\w+/=-]{1,1000})$/.exec(request.get('authorization') ?? '')?.[1];
  if (!basic) return null;
  return Buffer.from(basic, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
}

/**
 * Access to `/platform`: everybody on localhost in development, elsewhere holders of a token by HTTP Basic authentication (any name, the
 * token as password). Tokens limit changes, not views.
 */
export function pageAccess(tokens: Tokens, isProduction: boolean): RequestHandler {
  async function grantFor(request: Request): Promise<Grant | null> {
    // The host is checked too, against DNS rebinding.
    if (!isProduction && isLoopback(request.ip ?? '') && isLoopbackHost(hostnameOf(request))) return LOCAL;
    const token = readToken(request);
    if (!token) return null;
    // A public key: comparing it leaks nothing of the token.
    return findGrant(await tokens(), publicKeyOf(token));
  }
  const guesses = createGuessLimit();
  return async (request, response, next) => {
    response.set('cache-control', 'no-store');
    const source = sourceOf(request.ip ?? '');
    const wait = guesses.secondsLeft(source);
    if (wait > 0) return void response.status(429).set('retry-after', String(wait)).type('text').send('Too many wrong tokens');
    const grant = await grantFor(request);
    if (!grant) {
      if (readToken(request)) guesses.missed(source);
      response.status(401).set('www-authenticate', 'Basic realm="platform", charset="UTF-8"').type('text');
      return void response.send('A token of the platform is needed: any name, the token as password');
    }
    response.locals['grant'] = grant;
    next();
  };
}
