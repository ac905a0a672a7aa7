import { sql } from 'kysely';
import type { Db } from '@nightlark/backend/internals/database';

/** Members with thousands of likes and conversations; the first has a conversation of 20,000 messages. */
export const POPULAR = { first: 101, count: 20, likes: 5_000, conversations: 2_000, longest: 20_000 } as const;
/** The first of those with a few of each. */
export const ORDINARY = 200;

/** Adds likes, conversations and messages to generated members: few of nearly everybody's, and thousands of the popular ones. */
export async function addSkew(db: Db, members: number): Promise<void> {
  const { first, count, likes, conversations, longest } = POPULAR;
  const others = members - ORDINARY;
  const popular = sql`generate_series(${first}::int, ${first + count - 1}::int) popular`;
  const other = sql`lateral (select ${ORDINARY}::int + 1 + (n::bigint * 7919 + popular) % ${others} as other) drawn`;
  await sql`update profile set active = true, gender = 'female', sexuality = 'hetero' where id between ${first} and ${ORDINARY + 100}`.execute(
    db,
  );
  await sql`insert into wallet (account_id, balance) select id, 1000 from account`.execute(db);
  await sql`update account set paid_user = true where id <= ${ORDINARY + 100}`.execute(db);
  await sql`insert into likes (from_id, to_id, created_at, seen_at)
    select other, popular, now() - n * interval '1 minute', case when n % 3 > 0 then now() end
    from ${popular}, generate_series(1, ${Math.min(likes, others - 1)}::int) n, ${other}`.execute(db);
  await sql`insert into likes (from_id, to_id, created_at, seen_at)
    select popular, other, now() - n * interval '1 hour', now() from ${popular}, generate_series(1, 500) n, ${other}`.execute(db);
  await sql`insert into likes (from_id, to_id, created_at, seen_at)
    select liker, liked, now() - random() * interval '200 days', case when random() < 0.7 then now() end from (
      select ${ORDINARY}::int + 1 + floor(random() * ${others})::int as liker, ${ORDINARY}::int + 1 + floor(random() * ${others})::int as liked
      from generate_series(1, ${2 * members}::int)) drawn
    where liker <> liked on conflict do nothing`.execute(db);

  await sql`create table bench_chat as select row_number() over () as id, one, other, length, unread from (
      select popular as one, other, case when popular = ${first} and n = 1 then ${longest}::int when popular = ${first} then 10 else 3 end as length, n % 4 = 0 as unread
      from ${popular}, generate_series(1, ${Math.min(conversations, others - 1)}::int) n, ${other}
      union all
      select ${ORDINARY}::int + n, ${ORDINARY}::int + n + 1 + (n % 7) * 13, 8, n % 4 = 0 from generate_series(1, ${others - 100}::int) n
    ) chats`.execute(db);
  await sql`insert into conversation (id, started_by, created_at, updated_at, last_number)
    select id, one, now() - interval '1 year', now() - id % 5000 * interval '10 minutes', length from bench_chat`.execute(db);
  await sql`insert into message (conversation_id, sender_id, client_id, request_hash, number, type, text, sent_at, delivered_at)
    select id, case when n % 2 = 0 then one else other end, gen_random_uuid(), 'bench', n, 'text',
      (array['Do you like walking?', 'Où es-tu ? J’aime le café 🙂', 'Ja, gern', 'Tomorrow at eight then, by the river, if the weather stays as it is'])[1 + n % 4],
      now() - id % 5000 * interval '10 minutes' - (length - n) * interval '1 second', now()
    from bench_chat, generate_series(1, length) n order by n, id`.execute(db);
  await sql`insert into participant (conversation_id, profile_id, other_id, unread, last_at)
    select id, me, you, case when unread and me = one then 2 else 0 end, now() - id % 5000 * interval '10 minutes'
    from bench_chat, lateral (values (one, other), (other, one)) pair (me, you)`.execute(db);
  await sql`drop table bench_chat`.execute(db);
  for (const table of ['conversation', 'message'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(db);
  await sql`insert into match_preference (member_id, min_age, max_age, interests, relationship_status, body_type, hair_color, eye_color, tattoos, updated_at)
    select id, 18, 60, '{}', '{}', '{}', '{}', '{}', '{}', now() from profile where id % 3 = 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
