import type { Deps } from '@nightlark/backend';
import type { Express } from 'express';
import { requesterOf } from '../access/authentication.ts';
import { homeOf } from '../login/login-routes.ts';
import { CONSOLE_PATH } from '../paths.ts';
import { loadOverview } from './overview.ts';
import { overviewPage } from './page.ts';

export function mountOverview(app: Express, deps: Deps): void {
  app.get(CONSOLE_PATH, async (_request, response) => {
    const home = homeOf(requesterOf(response).operator);
    if (home !== CONSOLE_PATH) return response.redirect(303, home);
    response.type('html').send(overviewPage(requesterOf(response), await loadOverview(deps)));
  });
}
