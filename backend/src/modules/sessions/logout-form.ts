import { ENDPOINTS, paths } from '@nightlark/contract';
import type { Express } from 'express';
import type { Deps } from '../../deps.ts';
import { requireThisSite } from '../../http/origin.ts';
import { clearSessionCookie, endSession } from '../../session/session.ts';

/**
 * Logout by a form, without script or before it has loaded: redirects to the root. `Clear-Site-Data` deletes what
 * scripts stored on the device (service worker, caches, push subscription), since no script runs to do it.
 */
export function mountLogoutForm(app: Express, deps: Deps): void {
  app.get(`/api/${ENDPOINTS.logout[1]}`, async (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html') return next();
    requireThisSite(request);
    await endSession(deps, request);
    clearSessionCookie(deps, response);
    response.set({ 'Cache-Control': 'private, no-store', 'Clear-Site-Data': '"storage"' }).redirect(303, paths.index.href());
  });
}
