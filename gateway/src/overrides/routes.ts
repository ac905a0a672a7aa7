import { OVERRIDE_PATHS, sameSite } from '@nightlark/contract';
import type { Override } from '@nightlark/registry/platform';
import express, { Router, type Response } from 'express';
import { z } from 'zod';
import { messagePage } from '../dashboard/page.ts';
import { senderOf } from '../http/request-sender.ts';
import { verifyAllowedOverride, overrideCookie, overrideCookieOptions, type OverrideSources } from './read-overrides.ts';

const openSchema = z.object({ token: z.string().max(4_000), next: z.string().max(2_000).optional() });
const stopSchema = z.object({ remote: z.string().regex(/^mf-[a-z0-9-]{1,42}$/), next: z.string().max(2_000).default('/') });

/** The first route of a remote without parameters. */
function firstPage({ routes }: Override): string {
  return routes.find(({ path }) => !/[:*]/.test(path))?.path ?? '/';
}

function refuse(response: Response, status: number, title: string, text: string): void {
  response.status(status).type('html').send(messagePage(title, text));
}

/** Starts an override in this browser by its link, and ends it by a form (docs/guides/teams.md#a-day-with-your-remote). */
export function overrideRoutes(sources: OverrideSources): Router {
  const router = Router();
  router.get(OVERRIDE_PATHS.open, (request, response) => {
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const query = openSchema.safeParse(request.query);
    if (!query.success) return refuse(response, 400, 'Not an override', 'The link is not complete.');
    if (!['document', undefined].includes(request.get('sec-fetch-dest')))
      return refuse(response, 403, 'Not an override', 'The link works only as a page of its own.');
    const { override, problem } = verifyAllowedOverride(sources, query.data.token);
    if (!override) {
      sources.log.warn({ reason: problem }, 'override link refused');
      return refuse(response, 403, 'This link does not work', `It ${problem}. Nothing was changed; ask for a new one.`);
    }
    response.cookie(overrideCookie(override.remote), query.data.token, overrideCookieOptions(request));
    sources.log.info({ remote: override.remote, url: override.url }, 'override started');
    response.redirect(303, query.data.next === undefined ? firstPage(override) : sameSite(query.data.next, '/'));
  });
  router.post(OVERRIDE_PATHS.stop, express.urlencoded({ extended: false, limit: '4kb' }), (request, response) => {
    response.set('cache-control', 'no-store');
    // No other site ends an override.
    if (senderOf(request) === 'foreign') return refuse(response, 403, 'Not from here', 'This form was sent by another site.');
    const form = stopSchema.safeParse(request.body);
    if (!form.success) return refuse(response, 400, 'Not understood', 'The form was not complete.');
    response.clearCookie(overrideCookie(form.data.remote), overrideCookieOptions(request));
    response.redirect(303, sameSite(form.data.next, '/'));
  });
  return router;
}
