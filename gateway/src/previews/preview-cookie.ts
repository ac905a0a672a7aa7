import { PREVIEW_COOKIE } from '@nightlark/contract';
import { PREVIEW_LINK, type Preview } from '@nightlark/registry/platform';
import type { Request, Response } from 'express';
import { cookieIn } from '../http/session-cookie.ts';
import { openValidLink, type LinkSources } from '../links/open-valid-link.ts';
import { LinkRefused } from '../links/link-routes.ts';

export interface OpenedPreview extends Preview {
  until: Date;
}

const options = (request: Request) => ({ httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' }) as const;

/** A link's token, for machines that keep no cookies: tests, measurements. */
const PREVIEW_HEADER = 'x-nightlark-preview';

/**
 * The preview of a browser or a machine. One that is not signed or over is logged; a browser's is ignored and its cookie deleted.
 * @throws LinkRefused for a machine's, which would take what is live for what it asked for
 */
export async function readPreview(sources: LinkSources, request: Request, response: Response): Promise<OpenedPreview | null> {
  const sent = request.get(PREVIEW_HEADER);
  const token = sent ?? cookieIn(request.headers.cookie, PREVIEW_COOKIE);
  if (token === undefined) return null;
  const { value, until, problem } = { until: undefined, ...(await openValidLink(sources, PREVIEW_LINK, token)) };
  if (value && until) return { ...value, until };
  sources.log.warn({ reason: problem }, 'preview ignored');
  if (sent !== undefined) throw new LinkRefused(403, `The preview ${problem}`);
  endPreview(request, response);
  return null;
}

export const startPreview = (request: Request, response: Response, token: string) =>
  response.cookie(PREVIEW_COOKIE, token, options(request));

export const endPreview = (request: Request, response: Response) => response.clearCookie(PREVIEW_COOKIE, options(request));
