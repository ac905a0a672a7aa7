import type { Deps } from '@nightlark/backend';
import { formatNumber } from '@nightlark/backend/money';
import { actionLabel, formatDetails } from '../audit-log/list.ts';
import { formatMoney, labelOf } from '../frame/format.ts';
import { expectedText, receivedText, reportedText } from './mismatch-text.ts';

interface TimelineEntry {
  at: Date;
  what: string;
  /** The source of the entry. */
  by: string;
  more?: string;
}

/** A webhook is reported by the provider; it may have come too late to change the state. */
const eventOf = (status: string, source: string) =>
  source === 'webhook'
    ? { what: `Notice: ${labelOf(status)}`, by: 'provider' }
    : { what: `State: ${labelOf(status)}`, by: labelOf(source) };

/** All events of one payment, oldest first. */
export async function timelineOf({ slowDb: db }: Pick<Deps, 'slowDb'>, id: string, currency: string): Promise<TimelineEntry[]> {
  const [events, refunds, reviews, documents, actions, mismatches] = await Promise.all([
    db.selectFrom('payment_event').selectAll().where('payment_id', '=', id).orderBy('received_at').limit(200).execute(),
    db.selectFrom('refund').selectAll().where('payment_id', '=', id).orderBy('created_at').limit(200).execute(),
    db.selectFrom('payment_review').selectAll().where('payment_id', '=', id).orderBy('id').execute(),
    db.selectFrom('document').select(['kind', 'year', 'number', 'issued_at']).where('payment_id', '=', id).orderBy('id').execute(),
    db
      .selectFrom('operator_action')
      .selectAll()
      .where('subject', '=', id)
      .where('action', '!=', 'payment_opened')
      .orderBy('id')
      .limit(200)
      .execute(),
    db.selectFrom('amount_mismatch').selectAll().where('payment_id', '=', id).execute(),
  ]);
  const entries: TimelineEntry[] = [
    ...events.map(({ received_at, status, source, amount_cents, currency: reported }) => ({
      at: received_at,
      ...eventOf(status, source),
      ...(amount_cents === null ? {} : { more: `stated ${reportedText(amount_cents, reported ?? currency)}` }),
    })),
    ...refunds.flatMap(({ created_at, updated_at, status, cents, credits, asked_by, reason }) => {
      const sum = `${formatMoney(cents, currency)} and ${credits} credits`;
      const asked = { at: created_at, what: 'Refund asked for', by: asked_by, more: [sum, reason].filter(Boolean).join(': ') };
      return status === 'requested' ? [asked] : [asked, { at: updated_at, what: `Refund ${labelOf(status)}`, by: 'provider', more: sum }];
    }),
    ...reviews.flatMap(({ kind, created_at, decided_at, decided_by, decision }) => [
      { at: created_at, what: `Put up for review: ${labelOf(kind)}`, by: 'backend' },
      ...(decided_at ? [{ at: decided_at, what: `Reviewed: ${labelOf(decision ?? '')}`, by: decided_by ?? '' }] : []),
    ]),
    ...mismatches.map((mismatch) => ({
      at: mismatch.reported_at,
      what: 'Another amount than ordered',
      by: 'provider',
      more: `expected ${expectedText(mismatch)}, received ${receivedText(mismatch)}`,
    })),
    ...documents.map(({ kind, year, number, issued_at }) => ({
      at: issued_at,
      what: `Document: ${formatNumber({ kind, year, number })}`,
      by: 'backend',
    })),
    ...actions.map(({ at, action, operator, details }) => ({
      at,
      what: actionLabel(action),
      by: operator,
      more: formatDetails({ details }),
    })),
  ];
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime());
}
