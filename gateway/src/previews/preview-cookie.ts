import { PREVIEW_COOKIE } from '@nightlark/contract';
import { openLink, type ReleaseStore } from '@nightlark/registry';
import { PREVIEW_LINK, type Preview } from '@nightlark/registry/platform';
import type { Request, Response } from 'express';
import { findGrant } from '@nightlark/registry/tokens';
import type { Tokens } from '../access/tokens.ts';
import { cookieIn } from '../http/session-cookie.ts';
import type { Logger } from '../logging.ts';

export interface PreviewSources {
  store: Pick<ReleaseStore, 'sign' | 'isSigned'>;
  tokens: Tokens;
  log: Logger;
}

export interface OpenedPreview extends Preview {
  until: Date;
}

const options = (request: Request) => ({ httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' }) as const;

/** Why a toolbar is over, if it is: with its token, which anybody may have taken from the list since. */
async function toolbarProblem({ tokens, log }: PreviewSources, { mayChoose, key }: Preview): Promise<string | undefined> {
  if (!mayChoose) return undefined;
  const grants = await tokens().catch((error: Error) => {
    log.error({ alert: 'tokens', reason: error.message }, 'the list of tokens is not usable, nobody is let in');
    return [];
  });
  return key !== undefined && findGrant(grants, key) ? undefined : 'was opened with a token that is not valid any more';
}

/** The browser's preview. One that is not signed or over is ignored and logged, and its cookie deleted. */
export async function readPreview(sources: PreviewSources, request: Request, response: Response): Promise<OpenedPreview | null> {
  const { store, log } = sources;
  const token = cookieIn(request.headers.cookie, PREVIEW_COOKIE);
  if (token === undefined) return null;
  const { value, until, problem: unreadable } = { until: undefined, ...openLink(store, PREVIEW_LINK, token) };
  const problem = unreadable ?? (await toolbarProblem(sources, value!));
  if (problem === undefined) return { ...value!, until: until! };
  endPreview(request, response);
  log.warn({ reason: problem }, 'preview ignored');
  return null;
}

export const startPreview = (request: Request, response: Response, token: string) =>
  response.cookie(PREVIEW_COOKIE, token, options(request));

export const endPreview = (request: Request, response: Response) => response.clearCookie(PREVIEW_COOKIE, options(request));
