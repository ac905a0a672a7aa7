import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { createGuessLimit } from '@nightlark/contract/server';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { isLocal } from '../../http/is-local.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Who is recorded with a decision. */
export const moderatorOf = (response: Response): Moderator => (response.locals as { moderator: Moderator }).moderator;

export interface Moderator {
  name: string;
  role: string | null;
}

/**
 * Access of moderators: except on localhost in development by `MODERATION_TOKEN`, with HTTP basic authentication (the
 * moderator's name, the token as password). Without a token the page is not found.
 */
export function moderatorsOnly({ config, log }: Pick<Deps, 'config' | 'log'>): RequestHandler {
  const wanted = config.MODERATION_TOKEN && digest(config.MODERATION_TOKEN);
  const guesses = createGuessLimit();
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    const given = /^Basic ([\w+/=-]{1,1000})$/.exec(request.get('authorization') ?? '')?.[1];
    const [, name = '', password = ''] = /^([^:]*):(.*)$/.exec(Buffer.from(given ?? '', 'base64').toString('utf8')) ?? [];
    response.locals['moderator'] = { name: name.slice(0, 60) || 'somebody', role: null } satisfies Moderator;
    const wait = guesses.secondsLeft(request.source);
    if (wait > 0) throw new ApiFailure('too_many_requests', { retryAfter: wait });
    if (wanted && timingSafeEqual(digest(password), wanted)) return next();
    if (!config.production && isLocal(request)) return next();
    if (!wanted) return void response.status(404).type('text').send('Not found');
    if (given) {
      guesses.missed(request.source);
      log.warn({ door: 'moderation' }, 'a wrong operator’s token');
    }
    response.status(401).set('WWW-Authenticate', 'Basic realm="moderation", charset="UTF-8"').type('text').send('The token is needed');
  };
}
