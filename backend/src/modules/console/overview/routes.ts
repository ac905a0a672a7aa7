import type { Express } from 'express';
import type { Deps } from '../../../deps.ts';
import { requesterOf, requireRight } from '../access/authentication.ts';
import { CONSOLE_PATH } from '../paths.ts';
import { loadOverview } from './overview.ts';
import { overviewPage } from './page.ts';

export function mountOverview(app: Express, deps: Deps): void {
  app.get(CONSOLE_PATH, requireRight('read'), async (_request, response) => {
    response.type('html').send(overviewPage(requesterOf(response), await loadOverview(deps)));
  });
}
