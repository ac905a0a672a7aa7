import { PREVIEW_COOKIE } from '@nightlark/contract';
import { PREVIEW_LINK, type Preview } from '@nightlark/registry/platform';
import type { Request, Response } from 'express';
import { cookieIn } from '../http/session-cookie.ts';
import { openValidLink, type LinkSources } from '../links/open-valid-link.ts';

export interface OpenedPreview extends Preview {
  until: Date;
}

const options = (request: Request) => ({ httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' }) as const;

/** The browser's preview. One that is not signed or over is ignored and logged, and its cookie deleted. */
export async function readPreview(sources: LinkSources, request: Request, response: Response): Promise<OpenedPreview | null> {
  const token = cookieIn(request.headers.cookie, PREVIEW_COOKIE);
  if (token === undefined) return null;
  const { value, until, problem } = { until: undefined, ...(await openValidLink(sources, PREVIEW_LINK, token)) };
  if (value && until) return { ...value, until };
  endPreview(request, response);
  sources.log.warn({ reason: problem }, 'preview ignored');
  return null;
}

export const startPreview = (request: Request, response: Response, token: string) =>
  response.cookie(PREVIEW_COOKIE, token, options(request));

export const endPreview = (request: Request, response: Response) => response.clearCookie(PREVIEW_COOKIE, options(request));
