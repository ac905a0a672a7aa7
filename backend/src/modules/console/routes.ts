import type { Express } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { mountHeaders } from './access/authentication.ts';
import { consoleErrors } from './error-page.ts';
import { mountConsoleStyle } from './frame/style.ts';
import { mountAuditLog } from './audit-log/routes.ts';
import { mountCodes } from './codes/routes.ts';
import { mountLogin } from './login/login-routes.ts';
import { mountMandates } from './mandates/routes.ts';
import { mountPrices } from './prices/routes.ts';
import { mountLedger } from './ledger/routes.ts';
import { mountOverview } from './overview/routes.ts';
import { mountPayments } from './payments/routes.ts';
import { mountRevenue } from './revenue/routes.ts';
import { mountReview } from './review/routes.ts';
import { mountSettlement } from './settlement/routes.ts';
import { CONSOLE_PATH } from './paths.ts';

/** The operators' console (docs/guides/operators.md#the-console): access control, areas, error pages. */
export function mountConsole(app: Express, deps: Deps): void {
  mountHeaders(app, deps);
  mountConsoleStyle(app);
  // All routes below require an operator's session.
  mountLogin(app, deps);
  mountOverview(app, deps);
  mountPayments(app, deps);
  mountReview(app, deps);
  mountMandates(app, deps);
  mountRevenue(app, deps);
  mountCodes(app, deps);
  mountPrices(app, deps);
  mountLedger(app, deps);
  mountSettlement(app, deps);
  mountAuditLog(app, deps);
  app.use(CONSOLE_PATH, () => {
    throw new ApiFailure('not_found');
  });
  app.use(CONSOLE_PATH, consoleErrors(deps));
}
