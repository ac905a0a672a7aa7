import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Config } from '../../config.ts';

const LOOPBACK = /^(?:::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);
const digest = (text: string) => createHash('sha256').update(text).digest();

/** The name under which a decision is recorded. */
export const moderatorOf = (response: Response): string => (response.locals as { moderator: string }).moderator;

/**
 * Access of moderators: outside of localhost in development by `MODERATION_TOKEN`, with HTTP basic authentication (the
 * moderator's name, the token as password). Without a token the page is not there.
 */
export function moderatorsOnly(config: Pick<Config, 'MODERATION_TOKEN' | 'production'>): RequestHandler {
  const wanted = config.MODERATION_TOKEN && digest(config.MODERATION_TOKEN);
  return (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    const given = /^Basic ([\w+/=-]{1,1000})$/.exec(request.get('authorization') ?? '')?.[1];
    const [, name = '', password = ''] = /^([^:]*):(.*)$/.exec(Buffer.from(given ?? '', 'base64').toString('utf8')) ?? [];
    response.locals['moderator'] = name.slice(0, 60) || 'somebody';
    if (wanted && timingSafeEqual(digest(password), wanted)) return next();
    // The host is checked too: another site's name that points here must not be let in.
    if (!config.production && LOOPBACK.test(request.ip ?? '') && LOCAL_HOSTS.has(request.hostname)) return next();
    if (!wanted) return void response.status(404).type('text').send('Not found');
    response.status(401).set('WWW-Authenticate', 'Basic realm="moderation", charset="UTF-8"').type('text').send('The token is needed');
  };
}
