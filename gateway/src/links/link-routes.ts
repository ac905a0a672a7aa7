import { sameSite, type ReleaseRoute } from '@nightlark/contract';
import type { OpenedLink } from '@nightlark/registry';
import express, { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { messagePage } from '../dashboard/page.ts';
import { senderOf } from '../http/request-sender.ts';
import type { Logger } from '../logging.ts';
import { StatusError } from '../status-error.ts';

/** Why a link does not start anything, with a status. */
export class LinkRefused extends StatusError {}

interface Link<T, Form extends z.ZodRawShape> {
  paths: { open: string; stop: string };
  /** `an override` */
  what: string;
  log: Logger;
  read: (token: string) => Promise<OpenedLink<T>>;
  /** Sets the browser's cookie; returns the routes of the remote, to whose first page the link leads. @throws LinkRefused */
  start: (
    request: Request,
    response: Response,
    opened: { value: T; until: Date; token: string },
  ) => Promise<readonly Pick<ReleaseRoute, 'path'>[]>;
  /** Fields of the form that ends it. */
  form: z.ZodObject<Form>;
  stop: (request: Request, response: Response, fields: z.output<z.ZodObject<Form>>) => void;
}

const openSchema = z.object({ token: z.string().max(4_000), next: z.string().max(2_000).optional() });
const nextSchema = z.object({ next: z.string().max(2_000).default('/') });

/** The first page of a remote without parameters. */
const firstPage = (routes: readonly Pick<ReleaseRoute, 'path'>[]) => routes.find(({ path }) => !/[:*]/.test(path))?.path ?? '/';

function refuse(response: Response, status: number, title: string, text: string): void {
  response.status(status).type('html').send(messagePage(title, text));
}

/** Starts in this browser what a signed link is for, and ends it by a form. */
export function linkRoutes<T, Form extends z.ZodRawShape>({ paths, what, log, read, start, form, stop }: Link<T, Form>): Router {
  const router = Router();
  router.get(paths.open, async (request, response) => {
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    const query = openSchema.safeParse(request.query);
    if (!query.success) return refuse(response, 400, `Not ${what}`, 'The link is not complete.');
    if (!['document', undefined].includes(request.get('sec-fetch-dest')))
      return refuse(response, 403, `Not ${what}`, 'The link works only as a page of its own.');
    const { token, next } = query.data;
    const opened = await read(token);
    if (opened.problem !== undefined) {
      log.warn({ reason: opened.problem }, `link to ${what} refused`);
      return refuse(response, 403, 'This link does not work', `It ${opened.problem}. Nothing was changed; ask for a new one.`);
    }
    try {
      const routes = await start(request, response, { ...opened, token });
      response.redirect(303, next === undefined ? firstPage(routes) : sameSite(next, '/'));
    } catch (error) {
      if (!(error instanceof LinkRefused)) throw error;
      refuse(response, error.status, 'This link does not work', error.message);
    }
  });
  router.post(paths.stop, express.urlencoded({ extended: false, limit: '4kb' }), (request, response) => {
    response.set('cache-control', 'no-store');
    // No other site ends it.
    if (senderOf(request) === 'foreign') return refuse(response, 403, 'Not from here', 'This form was sent by another site.');
    const fields = form.safeParse(request.body);
    const next = nextSchema.safeParse(request.body);
    if (!fields.success || !next.success) return refuse(response, 400, 'Not understood', 'The form was not complete.');
    stop(request, response, fields.data);
    response.redirect(303, sameSite(next.data.next, '/'));
  });
  return router;
}
