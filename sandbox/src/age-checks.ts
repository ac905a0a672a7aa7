import { randomUUID } from 'node:crypto';
import type { AgeOutcome } from '@nightlark/backend/provider';
import { parseJson } from '@nightlark/contract/server';
import express, { type Response, type Router } from 'express';
import { z } from 'zod';
import { checkRequest, type AgeCheck } from './age-check.ts';
import { agePage, localeOf, missingPage, type Page } from './page.ts';

const OUTCOMES = new Map<string, AgeOutcome>([
  ['pass', 'passed'],
  ['refuse', 'refused'],
]);
const MAX_CHECKS = 1_000;

type SendPage = (response: Response, status: number, page: Page, returnUrl?: string) => void;

/** Fake age checks: two buttons. Stored in memory; a restart loses them, and members start again. */
export function ageCheckRoutes(publicUrl: () => string, sendPage: SendPage): Router {
  const checks = new Map<string, AgeCheck>();
  const router = express.Router();
  router.post('/api/age-checks', (request, response) => {
    const parsed = checkRequest.safeParse(parseJson(String(request.body)));
    if (!parsed.success) return void response.status(422).json({ error: z.prettifyError(parsed.error) });
    const known = [...checks.values()].find(({ check_id }) => check_id === parsed.data.check_id);
    const check = known ?? { ...parsed.data, id: `age_${randomUUID()}`, outcome: 'pending' as const };
    checks.set(check.id, check);
    if (checks.size > MAX_CHECKS) checks.delete(checks.keys().next().value!);
    response
      .status(201)
      .json({ provider_id: check.id, redirect_url: new URL(`/age-check/${check.id}?lang=${check.locale}`, publicUrl()).href });
  });
  router.get('/api/age-checks/:id', (request, response) => {
    const check = checks.get(request.params.id);
    response.status(check ? 200 : 404).json({ outcome: check?.outcome ?? null });
  });
  router.get('/age-check/:id', (request, response) => {
    const check = checks.get(request.params.id);
    if (!check) return sendPage(response, 404, missingPage(localeOf(request), 'age.'));
    sendPage(response, 200, agePage(check), check.return_url);
  });
  router.post('/age-check/:id/:choice', (request, response, next) => {
    const check = checks.get(request.params.id);
    const outcome = OUTCOMES.get(request.params.choice);
    if (!outcome) return next();
    if (!check) return sendPage(response, 404, missingPage(localeOf(request), 'age.'));
    if (check.outcome === 'pending') check.outcome = outcome;
    response.redirect(303, check.return_url);
  });
  return router;
}
