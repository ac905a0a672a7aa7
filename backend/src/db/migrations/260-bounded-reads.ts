import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The badges: a count ends at what they show.
  `create index likes_unseen on likes (to_id, from_id) where seen_at is null`,
  `create index participant_unread on participant (profile_id) where unread > 0 and not hidden`,

  // The tabs of the likes, each in its order.
  `create index likes_received_order on likes (to_id, (seen_at is null), created_at, from_id)`,
  `create index likes_sent_order on likes (from_id, created_at, to_id)`,
  `drop index likes_received`,
  // On both likes of a match, as long as there are both.
  `alter table likes add column matched_at timestamptz`,
  `update likes set matched_at = greatest(likes.created_at, back.created_at) from likes back
    where back.from_id = likes.to_id and back.to_id = likes.from_id`,
  `create index likes_matched_order on likes (from_id, matched_at, to_id) where matched_at is not null`,
  `create function mark_match() returns trigger language plpgsql as $$ begin
    update likes set matched_at = greatest(new.created_at, back.created_at) from likes back
      where back.from_id = new.to_id and back.to_id = new.from_id
        and (likes.from_id, likes.to_id) in ((new.from_id, new.to_id), (new.to_id, new.from_id));
    return null;
  end $$`,
  `create trigger like_given after insert on likes for each row execute function mark_match()`,
  `create function unmark_match() returns trigger language plpgsql as $$ begin
    update likes set matched_at = null where from_id = old.to_id and to_id = old.from_id;
    return null;
  end $$`,
  `create trigger like_taken_back after delete on likes for each row when (old.matched_at is not null) execute function unmark_match()`,

  // The list of conversations in its order: its time is that of the latest message, in each member's own row.
  `alter table participant add column last_at timestamptz not null default now()`,
  `update participant set last_at = updated_at from conversation where conversation.id = participant.conversation_id`,
  `create index participant_list on participant (profile_id, archived, last_at, conversation_id) where not hidden`,

  // The same result; for a text in ASCII, as most are, without the decomposition, which takes forty times as long.
  `create or replace function search_form(text) returns text language sql immutable parallel safe as $$
    select translate(lower(case when octet_length($1) = length($1) then $1
      else regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g') end), 'ØøŁłĐđÆŒẞı', 'oolldd' || 'æœßi')
  $$`,
  `alter table message add column search_text text generated always as (search_form(text)) stored`,
];

/** What lets a page of a member with thousands of likes and conversations read no more than that of any other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
