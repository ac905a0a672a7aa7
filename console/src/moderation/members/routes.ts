import { type By, type Deps, recordAction } from '@nightlark/backend';
import { imposeSanction, liftSanction, type Outcome } from '@nightlark/backend/moderation';
import { ApiFailure, rowId } from '@nightlark/backend/server';
import { DEFAULTS, SANCTION_REASONS } from '@nightlark/contract';
import type { Express } from 'express';
import { z } from 'zod';
import { requesterOf, requireRight } from '../../access/authentication.ts';
import { filterText } from '../../input.ts';
import { MEMBERS_PATH } from '../../paths.ts';
import { findKey, loadMemberFile, loadWaiting, type MemberFile } from './load.ts';
import { decidedMeanwhilePage, DECISIONS, memberPage, membersPage, WORDS_MAX_LENGTH } from './page.ts';

const wanted = z.object({ find: filterText(254) });
const seen = z.string().max(2_000);
const words = z.string().trim().max(WORDS_MAX_LENGTH);
const act = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('impose'),
    seen,
    what: z.enum([...DECISIONS.keys()]),
    reason: z.enum(SANCTION_REASONS),
    words,
    evidence: words.min(1),
    report: rowId.optional(),
  }),
  z.object({ act: z.literal('lift'), seen, id: rowId, note: z.string().trim().min(1).max(DEFAULTS.reportRemarksMaxLength) }),
  z.object({ act: z.literal('answered'), complaint: rowId }),
]);

/** The moderators' pages of members: what was decided about them, and by whom; new decisions; objections and held accounts. */
export function mountMemberReview(app: Express, deps: Deps): void {
  app.get(MEMBERS_PATH, requireRight('moderate'), async (_request, response) => {
    response.type('html').send(membersPage({ requester: requesterOf(response), ...(await loadWaiting(deps)) }));
  });

  // By POST, so that a member's address appears in no URL.
  app.post(MEMBERS_PATH, requireRight('moderate'), async (request, response) => {
    const { find } = wanted.parse(request.body);
    const key = find && (await findKey(deps, find));
    if (key) return response.redirect(303, `${MEMBERS_PATH}/${key}`);
    const page = membersPage({ requester: requesterOf(response), ...(await loadWaiting(deps)), missed: find });
    response.status(422).type('html').send(page);
  });

  app.get(`${MEMBERS_PATH}/:key`, requireRight('moderate'), async (request, response) => {
    const file = await loadMemberFile(deps, keyOf(request));
    if (!file) throw new ApiFailure('not_found');
    const report = typeof request.query['report'] === 'string' ? request.query['report'] : undefined;
    response.type('html').send(memberPage({ requester: requesterOf(response), file, report }));
  });

  app.post(`${MEMBERS_PATH}/:key`, requireRight('moderate'), async (request, response) => {
    const requester = requesterOf(response);
    const by = requester.operator;
    const file = await loadMemberFile(deps, keyOf(request));
    if (!file) throw new ApiFailure('not_found');
    const { data } = act.safeParse(request.body);
    if (!data) throw new ApiFailure('validation');
    const outcome = await carryOut(deps, data, file, by);
    if (outcome === 'gone') throw new ApiFailure('not_found');
    if (outcome === 'changed') return void response.status(409).type('html').send(decidedMeanwhilePage(requester, file.key));
    response.redirect(303, `${MEMBERS_PATH}/${file.key}`);
  });
}

function carryOut(deps: Deps, data: z.output<typeof act>, { key, member }: MemberFile, by: By): Promise<Outcome> {
  if (data.act === 'lift') return liftSanction(deps, data, by);
  if (data.act === 'answered') return answerObjection(deps, data.complaint, key, by);
  return imposeSanction(deps, { ...data, ...DECISIONS.get(data.what)!, accountId: member?.id ?? 0, reportId: data.report }, by);
}

/** Closes an objection or a complaint that was answered by mail. */
function answerObjection(deps: Deps, id: number, subject: string, by: By): Promise<Outcome> {
  return deps.db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('complaint')
      .set({ status: 'closed' })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning('reference')
      .executeTakeFirst();
    if (!closed) return 'changed';
    await recordAction(trx, deps.now(), by, { action: 'objection_answered', subject, details: closed });
    return 'done';
  });
}

const keyOf = ({ params }: { params: Record<string, string | string[]> }) => {
  const key = String(params['key']);
  if (!/^(?:\d{1,16}|S-[A-Z2-9]{4}-[A-Z2-9]{4})$/.test(key)) throw new ApiFailure('not_found');
  return key;
};
