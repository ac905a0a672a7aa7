import type { Express } from 'express';
import type { Deps } from '../../../deps.ts';
import { askerOf, may } from '../access/door.ts';
import { CONSOLE_PATH } from '../paths.ts';
import { loadOverview } from './overview.ts';
import { overviewPage } from './page.ts';

export function mountOverview(app: Express, deps: Deps): void {
  app.get(CONSOLE_PATH, may('read'), async (_request, response) => {
    response.type('html').send(overviewPage(askerOf(response), await loadOverview(deps)));
  });
}
