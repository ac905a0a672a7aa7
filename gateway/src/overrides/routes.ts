import { OVERRIDE_PATHS } from '@nightlark/contract';
import { OVERRIDE_LINK } from '@nightlark/registry/platform';
import type { Router } from 'express';
import { z } from 'zod';
import { linkRoutes } from '../links/link-routes.ts';
import { verifyAllowedOverride, overrideCookie, overrideCookieOptions, type OverrideSources } from './read-overrides.ts';

/** Starts an override in this browser by its link, and ends it by a form (docs/guides/teams.md#a-day-with-your-remote). */
export const overrideRoutes = (sources: OverrideSources): Router =>
  linkRoutes({
    paths: OVERRIDE_PATHS,
    what: OVERRIDE_LINK.what,
    log: sources.log,
    read: (token) => verifyAllowedOverride(sources, token),
    async start(request, response, { value: { remote, url, routes }, token }) {
      response.cookie(overrideCookie(remote), token, overrideCookieOptions(request));
      sources.log.info({ remote, url }, 'override started');
      return routes;
    },
    form: z.object({ remote: z.string().regex(/^mf-[a-z0-9-]{1,42}$/) }),
    stop: (request, response, { remote }) => void response.clearCookie(overrideCookie(remote), overrideCookieOptions(request)),
  });
