import { DEFAULTS, SANCTION_REASONS } from '@nightlark/contract';
import express, { type Express } from 'express';
import { z } from 'zod';
import { rowId } from '../../../db/row-id.ts';
import type { Deps } from '../../../deps.ts';
import { ApiFailure } from '../../../failure.ts';
import { refuseCrossSite } from '../../../http/origin.ts';
import { isStorable } from '../../../http/is-storable.ts';
import { recordAction } from '../../audit-log/record-action.ts';
import { MEMBERS_PATH } from '../../console/paths.ts';
import { moderatorOf } from '../../moderation/access.ts';
import { imposeSanction, liftSanction } from '../sanction.ts';
import { findMember, loadMemberFile, loadWaiting } from './load.ts';
import { decidedMeanwhilePage, DECISIONS, memberPage, membersPage, WORDS_MAX_LENGTH } from './page.ts';

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
  app.get(MEMBERS_PATH, async (request, response) => {
    const wanted = typeof request.query['find'] === 'string' ? request.query['find'].trim().slice(0, 254) : '';
    if (!isStorable(wanted)) throw new ApiFailure('validation');
    const key = wanted && (await findMember(deps, wanted));
    if (key) return response.redirect(303, `${MEMBERS_PATH}/${key}`);
    response.type('html').send(membersPage({ ...(await loadWaiting(deps)), missed: wanted || undefined }));
  });

  app.get(`${MEMBERS_PATH}/:key`, async (request, response) => {
    const file = await loadMemberFile(deps, keyOf(request));
    if (!file) throw new ApiFailure('not_found');
    const report = typeof request.query['report'] === 'string' ? request.query['report'] : undefined;
    response.type('html').send(memberPage({ file, moderator: moderatorOf(response).name, report }));
  });

  app.post(`${MEMBERS_PATH}/:key`, express.urlencoded({ extended: false, limit: '16kb' }), async (request, response) => {
    refuseCrossSite(request);
    const by = moderatorOf(response);
    const file = await loadMemberFile(deps, keyOf(request));
    if (!file) throw new ApiFailure('not_found');
    const { data } = act.safeParse(isStorable(request.body) ? request.body : null);
    if (!data) throw new ApiFailure('validation');
    if (data.act === 'answered') {
      const closed = await deps.db
        .updateTable('complaint')
        .set({ status: 'closed' })
        .where('id', '=', data.complaint)
        .where('status', '=', 'open')
        .returning('reference')
        .executeTakeFirst();
      if (closed) await recordAction(deps.db, deps.now(), by, { action: 'objection_answered', subject: file.key, details: closed });
    } else {
      const outcome =
        data.act === 'lift'
          ? await liftSanction(deps, data, by)
          : await imposeSanction(
              deps,
              { ...data, ...DECISIONS.get(data.what)!, accountId: file.member?.id ?? 0, reportId: data.report },
              by,
            );
      if (outcome === 'gone') throw new ApiFailure('not_found');
      if (outcome === 'changed') return void response.status(409).type('html').send(decidedMeanwhilePage(file.key));
    }
    response.redirect(303, `${MEMBERS_PATH}/${file.key}`);
  });
}

const keyOf = ({ params }: { params: Record<string, string | string[]> }) => {
  const key = String(params['key']);
  if (!/^(?:\d{1,9}|S-[A-Z2-9]{4}-[A-Z2-9]{4})$/.test(key)) throw new ApiFailure('not_found');
  return key;
};
