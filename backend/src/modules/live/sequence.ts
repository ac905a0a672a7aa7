import { type RawBuilder, sql } from 'kysely';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Db } from '../../db/open.ts';
import { toJsonb } from '../../db/to-jsonb.ts';
import { type Write, writePart } from '../../db/write-together.ts';
import type { SequencedEvent } from '../../events/events.ts';

/** How many of a member's events are stored, and for how long; a client that was offline longer is told so, and reloads everything. */
export const MAX_STORED_EVENTS = 500;
export const EVENT_RETENTION_MS = 86_400_000;
/** Longer than the time between the responses to the calls of one page. */
const OVERLAP_MS = 5_000;

/** An event before it gets its sequence number. */
export interface NewEvent {
  memberId: number;
  name: string;
  reference: Record<string, unknown>;
}

/** An event with its place in its member's sequence. */
export type PlacedEvent = SequencedEvent & { memberId: number };

const append = writePart<{ happened: string; at: Date }, PlacedEvent>(
  (query, slot) =>
    query
      .with(
        'happened',
        () => sql`(select *, row_number() over (partition by account_id order by nth) as place
        from jsonb_to_recordset(${slot('happened')}::jsonb) as h (nth int, account_id bigint, name text, reference jsonb))`,
      )
      .with(
        'moved',
        () => sql`(insert into live_sequence (account_id, last)
        select account_id, count(*) from happened group by account_id order by account_id
        on conflict (account_id) do update set last = live_sequence.last + excluded.last
        returning account_id, last)`,
      )
      .with(
        'placed',
        () => sql`(insert into live_event (account_id, seq, name, reference, at)
        select account_id, last - events + place, name, reference, ${slot('at')}::timestamptz
        from happened join moved using (account_id)
        join (select account_id, count(*) as events from happened group by account_id) as counted using (account_id)
        returning account_id as "memberId", seq, name, reference)`,
      ),
  'placed',
);

/**
 * Appends events to their sequences, in the transaction of their cause. A member's sequence is locked until the commit, so numbers are
 * committed in order and without gaps; it is the last lock of the transaction, and members are locked in one order, so nothing deadlocks.
 */
export function appending(events: readonly NewEvent[], at: Date): Write<PlacedEvent> {
  const happened = toJsonb(events.map(({ memberId, name, reference }, nth) => ({ nth, account_id: memberId, name, reference })));
  return append({ happened, at });
}

/** The end of a member's sequence, and the events after a given number. */
interface MissedEvents {
  last: number;
  events: readonly SequencedEvent[];
  /** False when some of them are no longer stored, or there never was such a number. */
  complete: boolean;
}

/** @param after null to read only the last number */
export async function readMissedEvents(db: Db, memberId: number, after: number | null): Promise<MissedEvents> {
  const { rows } = await sql<{ last: number; seq: number | null; name: string; reference: Record<string, unknown> }>`
    select s.last, e.seq, e.name, e.reference from live_sequence s
    left join live_event e on e.account_id = s.account_id and e.seq > coalesce(${after}::bigint, s.last)
    where s.account_id = ${memberId} order by e.seq limit ${MAX_STORED_EVENTS + 1}`.execute(db);
  const last = rows[0]?.last ?? 0;
  const events = rows.flatMap(({ seq, name, reference }) => (seq === null ? [] : [{ seq, name, reference }]));
  const complete = after === null || (after <= last && events.length === last - after);
  return { last, events: complete ? events : [], complete };
}

const selectLast = preparedStatement((db, slot: SlotOf<{ memberIds: readonly number[] }>) =>
  db
    .selectFrom('live_sequence')
    .select(['account_id', 'last'])
    .where(({ eb, fn }) => eb('account_id', '=', fn.any(sql<number[]>`${slot('memberIds')}::bigint[]`))),
);

/** The last numbers of these members' sequences; members without events are omitted. */
export async function lastSequenceNumbers(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  if (memberIds.length === 0) return new Map();
  const rows = await selectLast(db, { memberIds });
  return new Map(rows.map(({ account_id, last }) => [account_id, last]));
}

/**
 * The sequence number at which a page that is being rendered starts, as an SQL expression on `account`: slightly in the past, because its
 * calls run concurrently. Receiving an event twice is harmless; missing one is not.
 */
export function livePosition(now: Date): RawBuilder<number> {
  const since = new Date(now.getTime() - OVERLAP_MS);
  return sql`coalesce(
    (select seq from live_event e where e.account_id = account.id and e.at <= ${since}::timestamptz order by seq desc limit 1),
    (select min(seq) - 1 from live_event e where e.account_id = account.id),
    (select last from live_sequence s where s.account_id = account.id), 0)`;
}
