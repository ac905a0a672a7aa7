import type { RequestHandler } from 'express';
import { refuse } from './refuse.ts';
import { cookiesOf, isSession } from './session-cookie.ts';

/** Ours need a quarter of it. The servers' limits of a whole head are larger, the backend's largest, so that no other one refuses first. */
const MAX_BYTES = 8 * 1024;
/** About as many as browsers keep for a site. */
const MAX_EXPIRED = 200;

/** Responds 431 to too many cookies, and lets all but the login expire: with them no page of the site would load any more. */
export const cookieSize: RequestHandler = (request, response, next) => {
  const header = request.get('cookie') ?? '';
  if (header.length <= MAX_BYTES) return next();
  const others = cookiesOf(header).filter(({ name }) => !isSession(name));
  for (const { name } of others.slice(0, MAX_EXPIRED)) response.append('set-cookie', `${name}=; Path=/; Max-Age=0`);
  refuse(request, response, 'payload_too_large', { status: 431 });
};
