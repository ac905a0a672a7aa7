import { ApiFailure, createBaseApp } from '@nightlark/backend/server';
import type { Express } from 'express';
import { mountHeaders } from './access/authentication.ts';
import { type ConsoleDeps, missingAdmin } from './access/operators.ts';
import { consoleErrors } from './error-page.ts';
import { mountStyles } from './frame/style.ts';
import { mountAuditLog } from './audit-log/routes.ts';
import { mountCodes } from './codes/routes.ts';
import { mountLogin } from './login/login-routes.ts';
import { mountSecondFactor } from './login/second-factor.ts';
import { mountMemberReview } from './moderation/members/routes.ts';
import { mountPhotoReview } from './moderation/photos/routes.ts';
import { mountReportReview } from './moderation/reports/routes.ts';
import { mountOperators } from './operators/routes.ts';
import { mountMandates } from './mandates/routes.ts';
import { mountPrices } from './prices/routes.ts';
import { mountLedger } from './ledger/routes.ts';
import { mountOverview } from './overview/routes.ts';
import { mountPayments } from './payments/routes.ts';
import { mountRevenue } from './revenue/routes.ts';
import { mountReview } from './review/routes.ts';
import { mountSettlement } from './settlement/routes.ts';

/** The operators' pages, `/console` and `/moderation`, as an Express app (docs/guides/console.md#operators). */
export function createConsole(deps: ConsoleDeps): Express {
  const app = createBaseApp(deps, () => missingAdmin(deps));
  mountHeaders(app, deps);
  mountStyles(app);
  // All routes below require an operator's session.
  mountLogin(app, deps);
  mountSecondFactor(app, deps);
  mountOperators(app, deps);
  mountPhotoReview(app, deps);
  mountReportReview(app, deps);
  mountMemberReview(app, deps);
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
  app.use(() => {
    throw new ApiFailure('not_found');
  });
  app.use(consoleErrors(deps));
  return app;
}
