import { sourceOf } from '@nightlark/contract/server';
import type { Request, Response } from 'express';
import type { ProvedSessions } from '../http/proved-sessions.ts';
import { cookiesOf, isSession } from '../http/session-cookie.ts';
import type { PageClient } from './page-queue.ts';

/** Pages at a time that are made for a login which the backend has not accepted lately, as if it had. */
const MAX_TRIALS = 2;

/** Who requests a page; the same for each call with a response. */
export type ClientOf = (request: Request, response: Response) => PageClient;

/**
 * Members are those whose login the backend accepted. Others who bring one are taken at their word, few at a time: under overload nobody
 * who comes back to the site would be let in otherwise, and no number of invented logins takes the members' place.
 */
export function createClientOf(sessions: Pick<ProvedSessions, 'find'>): ClientOf {
  let trials = 0;

  function takeTrial(header: string | undefined, response: Response): boolean {
    if (trials >= MAX_TRIALS || !cookiesOf(header).some(({ name }) => isSession(name))) return false;
    trials++;
    response.once('close', () => trials--);
    return true;
  }

  return (request, response) => {
    const { locals } = response as { locals: { client?: PageClient } };
    if (locals.client) return locals.client;
    const cookies = request.get('cookie');
    const session = sessions.find(cookies);
    const isMember = session !== null || takeTrial(cookies, response);
    return (locals.client = { isMember, key: session ?? sourceOf(request.ip ?? '') });
  };
}
