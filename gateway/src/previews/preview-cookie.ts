import { PREVIEW_COOKIE } from '@nightlark/contract';
import { openLink, type ReleaseStore } from '@nightlark/registry';
import { PREVIEW_LINK, type Preview } from '@nightlark/registry/platform';
import type { Request, Response } from 'express';
import { cookieIn } from '../http/session-cookie.ts';
import type { Logger } from '../logging.ts';

export interface PreviewSources {
  store: Pick<ReleaseStore, 'sign' | 'isSigned'>;
  log: Logger;
}

export interface OpenedPreview extends Preview {
  until: Date;
}

const options = (request: Request) => ({ httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' }) as const;

/** The browser's preview. One that is not signed or over is ignored and logged, and its cookie deleted. */
export function readPreview({ store, log }: PreviewSources, request: Request, response: Response): OpenedPreview | null {
  const token = cookieIn(request.headers.cookie, PREVIEW_COOKIE);
  if (token === undefined) return null;
  const { value, until, problem } = { until: undefined, ...openLink(store, PREVIEW_LINK, token) };
  if (value && until) return { ...value, until };
  endPreview(request, response);
  log.warn({ reason: problem }, 'preview ignored');
  return null;
}

export const startPreview = (request: Request, response: Response, token: string) =>
  response.cookie(PREVIEW_COOKIE, token, options(request));

export const endPreview = (request: Request, response: Response) => response.clearCookie(PREVIEW_COOKIE, options(request));
