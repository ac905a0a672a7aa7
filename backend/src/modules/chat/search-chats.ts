import { DEFAULTS, fold, type ResponseOf } from '@nightlark/contract';
import { sql } from 'kysely';
import { PREPARED } from '../../db/prepared.ts';
import type { Deps } from '../../deps.ts';
import { ApiFailure } from '../../failure.ts';
import type { Viewer } from '../../session/viewer.ts';
import { type CardJson, cardJson } from '../profile/presenter.ts';
import { presentPartner } from './list-chats.ts';
import { MESSAGE_COLUMNS, type MessageRow } from './message-row.ts';
import { presentMessages } from './presenter.ts';
import { unblockedBy } from './repository.ts';

const SIZE = DEFAULTS.chatSearchPageSize;

interface Found {
  conversation_id: number;
  card: CardJson;
}

/** Whether a `search_form` contains the words, as they are or with umlauts spelled out: "köln" and "koeln" find each other. */
const has = (form: string, q: string) =>
  sql<boolean>`(strpos(${sql.raw(form)}, (select fold(${q}, false))) > 0
    or (select fold(${q}, false) <> fold(${q}, true)) and strpos(${sql.raw(form)}, (select fold(${q}, true))) > 0)`;

/** Names first, then messages, latest first; case, accents and the like make no difference (`fold`). The archive is searched, too. */
export async function searchChats(
  deps: Deps,
  viewer: Viewer,
  { q, cursor }: { q: string; cursor?: string | undefined },
): Promise<ResponseOf<'searchChats'>> {
  const before = cursor === undefined ? null : readCursor(cursor);
  if (!fold(q)) return { hits: [] };
  const [names, messages] = await Promise.all([before === null ? findNames(deps, viewer, q) : [], findMessages(deps, viewer, q, before)]);
  const shown = messages.slice(0, SIZE);
  const presented = await presentMessages(deps, shown, viewer.id);
  const hit = ({ conversation_id, card }: Found, message: (typeof presented)[number] | null) => ({
    conversation: conversation_id,
    profile: presentPartner(deps, viewer, card),
    message,
  });
  return {
    hits: [...names.map((row) => hit(row, null)), ...shown.map((row, index) => hit(row, presented[index]!))],
    ...(messages.length > SIZE ? { next_cursor: String(shown.at(-1)!.id) } : {}),
  };
}

function readCursor(cursor: string): number {
  if (!/^\d{1,16}$/.test(cursor)) throw new ApiFailure('validation', { field: 'cursor' });
  return Number(cursor);
}

async function findNames({ db }: Deps, viewer: Viewer, q: string): Promise<Found[]> {
  const { rows } = await sql<Found>`${PREPARED}
    select p.conversation_id, ${cardJson(viewer, sql`p.other_id`)} as card
    from participant p join profile on profile.id = p.other_id cross join lateral (select search_form(profile.name) as form offset 0) name
    where p.profile_id = ${viewer.id} and not p.hidden and ${unblockedBy(viewer.id)} and ${has('name.form', q)}
    order by p.last_at desc limit ${SIZE}`.execute(db);
  return rows;
}

/** Each conversation is read from its latest message until a page is full: what the planner expects of the words is no help. */
async function findMessages({ db }: Deps, viewer: Viewer, q: string, before: number | null): Promise<(MessageRow & Found)[]> {
  const limit = sql.lit(SIZE + 1);
  const { rows } = await sql<MessageRow & Found>`${PREPARED}
    select found.*, ${cardJson(viewer, sql`found.other_id`)} as card from (
      select latest.*, p.other_id from participant p cross join lateral (
        select ${sql.raw(MESSAGE_COLUMNS.join(', '))} from message
        where message.conversation_id = p.conversation_id and message.id > p.deleted_until
          and message.type <> 'deleted' and (${before}::bigint is null or message.id < ${before}::bigint)
          and ${has('message.search_text', q)}
        order by message.id desc limit ${limit}
      ) latest
      where p.profile_id = ${viewer.id} and not p.hidden and ${unblockedBy(viewer.id)}
      order by latest.id desc limit ${limit}
    ) found order by id desc`.execute(db);
  return rows;
}
