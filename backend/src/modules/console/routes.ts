import type { Express } from 'express';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import { DOORS, mountHeaders } from './access/authentication.ts';
import { consoleErrors } from './error-page.ts';
import { mountStyles } from './frame/style.ts';
import { mountAuditLog } from './audit-log/routes.ts';
import { mountCodes } from './codes/routes.ts';
import { mountLogin } from './login/login-routes.ts';
import { mountSecondFactor } from './login/second-factor.ts';
import { mountOperators } from './operators/routes.ts';
import { mountMandates } from './mandates/routes.ts';
import { mountPrices } from './prices/routes.ts';
import { mountLedger } from './ledger/routes.ts';
import { mountOverview } from './overview/routes.ts';
import { mountPayments } from './payments/routes.ts';
import { mountRevenue } from './revenue/routes.ts';
import { mountReview } from './review/routes.ts';
import { mountSettlement } from './settlement/routes.ts';

/** The operators' login and what belongs to it (docs/guides/operators.md#operators), before all of their other routes. */
export function mountDoors(app: Express, deps: Deps): void {
  mountHeaders(app, deps);
  mountStyles(app);
  // All routes below require an operator's session.
  mountLogin(app, deps);
  mountSecondFactor(app, deps);
  mountOperators(app, deps);
}

/** The console's areas, and the error pages of all operators' routes. */
export function mountConsole(app: Express, deps: Deps): void {
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
  app.use(DOORS, () => {
    throw new ApiFailure('not_found');
  });
  app.use(DOORS, consoleErrors(deps));
}
