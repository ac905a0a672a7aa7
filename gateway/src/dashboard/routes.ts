import { audienceSchema, PLAN_DEFAULTS, planSchema, type Audience } from '@nightlark/registry';
import { ReleaseError } from '@nightlark/release';
import { GateError, type MoveRequest, type Platform } from '@nightlark/registry/platform';
import { authorOf, mayChange, type Grant } from '@nightlark/registry/tokens';
import express, { Router, type RequestHandler } from 'express';
import path from 'node:path';
import { z } from 'zod';
import { pageAccess } from '../access/page.ts';
import { assertMayDecide } from '../access/second-person.ts';
import { AccessError, grantOf } from '../access/signed.ts';
import { nonceOf } from '../http/security.ts';
import { collectPlatformView, type Sources } from './collect.ts';
import { ownForms } from './own-forms.ts';
import { messagePage, platformPage } from './page.ts';
import { stylesheet } from './stylesheet.ts';

interface Options extends Sources {
  config: { isProduction: boolean };
  platform: Pick<Platform, 'rollback' | 'promote' | 'canary' | 'pause' | 'schedule' | 'approve' | 'decline'>;
}

/** `AT, DE`; empty for all. */
const values = (trait: keyof typeof audienceSchema.shape) =>
  z
    .string()
    .default('')
    .transform((text) => (text.trim() ? text.split(',') : undefined))
    .pipe(audienceSchema.shape[trait]);

const moveSchema = z.object({
  remote: z.string(),
  version: z.string().default(''),
  /** The canary that ends, or whose steps do. */
  canary: z.string().default(''),
  /** What was to be promoted later. */
  planned: z.string().default(''),
  /** The request that is decided on. */
  request: z.coerce.number().int().default(0),
  /** `5`, or `1, 10, 50, 100` */
  percent: z
    .string()
    .default('5')
    .transform((text) => text.split(',').map(Number))
    .pipe(planSchema.shape.steps)
    .refine(([first = 0]) => first >= 1),
  country: values('country'),
  language: values('language'),
  site: values('site'),
  company: values('company'),
  /** UTC, as forms write it. */
  at: z
    .string()
    .transform((text) => (text ? new Date(`${text}Z`) : null))
    .pipe(z.date().nullable())
    .optional(),
  despiteFreeze: z.stringbool().optional(),
  expected: z.coerce.number().int(),
  reason: z.string().trim().max(500).default(''),
});
type Move = z.output<typeof moveSchema>;

function audienceOf({ country, language, site, company }: Pick<Move, 'country' | 'language' | 'site' | 'company'>): Audience | null {
  const wanted = Object.entries({ country, language, site, company }).flatMap(([trait, list]) => (list ? [[trait, list] as const] : []));
  return wanted.length > 0 ? Object.fromEntries(wanted) : null;
}

/** `percent, country (XX is no country …)` */
const describeIssue = ({ path: [field], code, message }: z.core.$ZodIssue) => `${String(field)}${code === 'custom' ? ` (${message})` : ''}`;

type MakeMove = (move: Move, author: MoveRequest, grant: Grant) => Promise<unknown>;

/** A form's move; the answer is the page again, or why nothing was changed. */
const moves =
  (make: MakeMove): RequestHandler =>
  async (request, response) => {
    const answer = (status: number, ...words: Parameters<typeof messagePage>) =>
      void response
        .status(status)
        .type('html')
        .send(messagePage(...words));
    const form = moveSchema.safeParse(request.body);
    if (!form.success) return answer(400, 'Not understood', `Not as wanted: ${form.error.issues.map(describeIssue).join(', ')}.`);
    const { remote, expected, reason, despiteFreeze } = form.data;
    const grant = grantOf(response);
    if (!mayChange(grant, remote)) return answer(403, 'Not with this token', `The token ${grant.name} is not for ${remote}.`);
    try {
      await make(form.data, { ...authorOf(grant, 'platform page'), expected, despiteFreeze, ...(reason && { reason }) }, grant);
    } catch (error) {
      if (error instanceof AccessError) return answer(error.status, 'Not with this token', error.message);
      if (!(error instanceof ReleaseError)) throw error;
      if (!(error instanceof GateError)) return answer(409, 'Nothing was changed', error.message);
      const reasons = error.findings.map(({ message }) => message);
      return answer(422, 'Nothing was changed', `The version of ${remote} does not fit what is live.`, reasons);
    }
    response.redirect(303, '/platform');
  };

/** What each form does. */
const movesOf = ({ platform, ...sources }: Omit<Options, 'config'>) =>
  ({
    rollback: ({ remote }, author) => platform.rollback(remote, author),
    promote: ({ remote, version, at }, author) =>
      at ? platform.schedule(remote, version, at.toISOString(), author) : platform.promote(remote, version, author),
    canary({ remote, version, at, percent: [first = 0, ...steps], ...form }, author) {
      if (at) throw new ReleaseError('A canary begins at once: leave When empty, or promote the version at that time.');
      const plan = steps.length > 0 ? { steps, ...PLAN_DEFAULTS } : undefined;
      return platform.canary(remote, version, { percent: first, plan, audience: audienceOf(form) }, author);
    },
    pause: ({ remote, canary }, author) => platform.pause(remote, canary, true, author),
    resume: ({ remote, canary }, author) => platform.pause(remote, canary, false, author),
    abort: ({ remote, canary }, author) => platform.canary(remote, canary, { percent: 0 }, author),
    unschedule: ({ remote, planned }, author) => platform.schedule(remote, planned, null, author),
    async approve({ request }, author, grant) {
      await assertMayDecide(sources, { grant, request, isApproval: true });
      return platform.approve(request, author);
    },
    async decline({ request }, author, grant) {
      if (!author.reason) throw new ReleaseError('Say why it is declined.');
      await assertMayDecide(sources, { grant, request, isApproval: false });
      return platform.decline(request, author);
    },
  }) satisfies Record<string, MakeMove>;

export function platformPages({ config, platform, ...sources }: Options): Router {
  const router = Router();
  const access = pageAccess(sources.tokens, config.isProduction);
  const styles = stylesheet();
  router.get('/platform/page.css', (_request, response) => {
    response.set({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }).send(styles);
  });
  router.get('/platform/page.js', (_request, response) => {
    response.set({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
    response.sendFile(path.join(import.meta.dirname, 'page.js'));
  });
  router.get('/platform', access, async (_request, response) => {
    response.type('html').send(platformPage(await collectPlatformView(sources, grantOf(response)), nonceOf(response)));
  });
  const form = [access, ownForms, express.urlencoded({ extended: false, limit: '4kb' })];
  const make = movesOf({ platform, ...sources });
  router.post('/platform/rollback', form, moves(make.rollback));
  router.post('/platform/promote', form, moves(make.promote));
  router.post('/platform/canary', form, moves(make.canary));
  router.post('/platform/pause', form, moves(make.pause));
  router.post('/platform/resume', form, moves(make.resume));
  router.post('/platform/abort', form, moves(make.abort));
  router.post('/platform/unschedule', form, moves(make.unschedule));
  router.post('/platform/approve', form, moves(make.approve));
  router.post('/platform/decline', form, moves(make.decline));
  return router;
}
