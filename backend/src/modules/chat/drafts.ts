import { DRAFT_MAX_LENGTH, mergeDrafts, type ChatDraft, type DraftFields, type ResponseOf } from '@nightlark/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { SlotOf } from '../../db/compiled-statements.ts';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { writePart } from '../../db/write-together.ts';
import type { Deps } from '../../deps.ts';
import { transact } from '../../domain-events/transact.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { findVisible } from '../profile/visibility.ts';
import { findParticipant, unblocked } from './repository.ts';

interface DraftInput extends DraftFields {
  /** What the device had before; merged with what another one has written since. */
  base?: DraftFields | undefined;
  /** Without `base`, of pages of an earlier version: the later one replaces the other. */
  updatedAt: Date;
}

/** Stores the draft of a member's message to another (decision 112). @returns the stored draft, also an empty one */
export async function saveDraft(deps: Deps, memberId: number, otherId: number, input: DraftInput): Promise<ChatDraft | null> {
  const { text, reply_to, base } = input;
  const now = deps.now();
  const updatedAt = input.updatedAt > now ? now : input.updatedAt;
  return transact(deps, async (trx, record) => {
    await trx
      .insertInto('chat_draft')
      .values({ member_id: memberId, other_id: otherId, text: '', reply_to: null, updated_at: new Date(0) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await ofPair(trx, memberId, otherId)
      .select(['text', 'updated_at'])
      .select(answered)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isLater = updatedAt > stored.updated_at;
    const draft = base ? mergeDrafts(base, stored, { text, reply_to }) : isLater ? { text, reply_to } : stored;
    if (draft.text.length > DRAFT_MAX_LENGTH) throw new ApiFailure('validation', { field: 'text' });
    const { reply_to: quoted } = draft;
    const isQuotable = quoted === null || quoted === stored.reply_to || (await isBetween(trx, quoted, memberId, otherId));
    const changed = { text: draft.text, reply_to: isQuotable ? quoted : null };
    if (changed.text === stored.text && changed.reply_to === stored.reply_to) return presentDraft(stored);
    const updated_at = base ? new Date(Math.max(now.getTime(), stored.updated_at.getTime() + 1)) : updatedAt;
    await trx
      .updateTable('chat_draft')
      .set({ ...changed, updated_at })
      .where('member_id', '=', memberId)
      .where('other_id', '=', otherId)
      .execute();
    record('draftChanged', { memberId, otherId });
    return presentDraft({ ...changed, updated_at });
  });
}

/** The receiver of a draft: the other of an own conversation, or a member visible to the viewer. @throws ApiFailure `not_found` */
export async function draftReceiver(
  deps: Deps,
  viewer: Viewer,
  to: { conversation?: number | undefined; profile?: number | undefined },
): Promise<number> {
  if (to.conversation !== undefined) return (await findParticipant(deps.db, viewer.id, to.conversation)).other_id;
  if (to.profile === viewer.id) throw new ApiFailure('not_found');
  return (await findVisible(deps, viewer, to.profile!)).id;
}

const ofPair = (db: Db, memberId: number, otherId: number) =>
  db.selectFrom('chat_draft').where('member_id', '=', memberId).where('other_id', '=', otherId);

/** The message that a draft replies to, as long as the member can see its text. */
const answeredMessage = sql<number | null>`(select m.id from message m
  join participant mine on mine.conversation_id = m.conversation_id and mine.profile_id = chat_draft.member_id
  where m.id = chat_draft.reply_to and m.type <> 'deleted' and m.id > mine.deleted_until)`;
const answered = answeredMessage.as('reply_to');

/** Drafts to some members, by their ids; with `emptied` also those sent or emptied. */
export async function loadDrafts(
  db: Db,
  memberId: number,
  otherIds: readonly number[],
  { emptied = false } = {},
): Promise<Map<number, ChatDraft>> {
  if (otherIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_draft')
    .select(['other_id', 'text', 'updated_at'])
    .select(answered)
    .where('member_id', '=', memberId)
    .where('other_id', 'in', otherIds)
    .$if(!emptied, (query) => query.where('text', '!=', ''))
    .execute();
  return new Map(rows.map((row) => [row.other_id, presentDraft(row)]));
}

/** A draft as JSON. */
export type DraftJson = Pick<Selectable<Database['chat_draft']>, 'text' | 'reply_to'> & { updated_at: string };

/** A member's draft to the other of a row of `participant` named `p`, as a column; with `emptied` also one sent or emptied. */
export const draftJson = ({ emptied = false } = {}): RawBuilder<DraftJson | null> => sql`(
  select jsonb_build_object('text', text, 'updated_at', updated_at, 'reply_to', ${answeredMessage})
  from chat_draft where member_id = p.profile_id and chat_draft.other_id = p.other_id and ${emptied ? sql`true` : sql`text <> ''`})`;

export const presentDraftJson = (json: DraftJson | null): ChatDraft | null =>
  json && presentDraft({ ...json, updated_at: new Date(json.updated_at) });

/** All drafts of a member, latest first; without those to members they can't reach any more. */
export async function listDrafts({ db }: Pick<Deps, 'db'>, memberId: number): Promise<ResponseOf<'getDrafts'>['drafts']> {
  const rows = await db
    .with('p', (cte) =>
      cte
        .selectFrom('chat_draft')
        .leftJoin('participant', (join) =>
          join.onRef('participant.profile_id', '=', 'chat_draft.member_id').onRef('participant.other_id', '=', 'chat_draft.other_id'),
        )
        .select(['chat_draft.other_id', 'chat_draft.text', 'chat_draft.updated_at', answered])
        .select(['chat_draft.member_id as profile_id', 'participant.conversation_id'])
        .where('chat_draft.member_id', '=', memberId)
        .where('chat_draft.text', '!=', ''),
    )
    .selectFrom('p')
    .innerJoin('profile', 'profile.id', 'p.other_id')
    .selectAll('p')
    .where('profile.active', '=', true)
    .where(unblocked)
    .orderBy('p.updated_at', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({ conversation: row.conversation_id, profile: row.other_id, draft: presentDraft(row) }));
}

/** Whether a message sends all of a draft. A newer one stays: a message may have waited offline. */
export function isSentBy(sent: string, draft: string): boolean {
  return draft !== '' && sent.startsWith(draft.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''));
}

/** Empties the draft of what was sent, unless it has just been changed. */
export const emptyingDraft = writePart((query, slot: SlotOf<{ memberId: number; otherId: number; text: string }>) =>
  query.with('emptied', (db) =>
    db
      .updateTable('chat_draft')
      .set({ text: '', reply_to: null, updated_at: sql`updated_at + interval '1 millisecond'` })
      .where('member_id', '=', slot('memberId'))
      .where('other_id', '=', slot('otherId'))
      .where('text', '=', slot('text')),
  ),
);

function presentDraft({
  text,
  reply_to,
  updated_at,
}: Pick<Selectable<Database['chat_draft']>, 'text' | 'reply_to' | 'updated_at'>): ChatDraft {
  return { text, reply_to, updated_at: updated_at.toISOString() };
}

/** Whether a message is between the two, and can be quoted. */
async function isBetween(trx: Db, messageId: number, memberId: number, otherId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('message')
    .innerJoin('participant', 'participant.conversation_id', 'message.conversation_id')
    .select('message.id')
    .where('message.id', '=', messageId)
    .where('participant.profile_id', '=', memberId)
    .where('participant.other_id', '=', otherId)
    .where('message.type', '!=', 'deleted')
    .whereRef('message.id', '>', 'participant.deleted_until')
    .executeTakeFirst();
  return row !== undefined;
}
