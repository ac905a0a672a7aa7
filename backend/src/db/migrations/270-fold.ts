import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // As the contract's `fold`; `spelled` as on keyboards without umlauts. On decomposed text, whose letters are lowercased in every locale;
  // a text in ASCII, as most are, without all that.
  `create function fold(text, spelled boolean) returns text language sql immutable parallel safe as $$
    select case when octet_length($1) = length($1) then translate(lower($1), '''\`', '') else
    replace(replace(replace(replace(translate(lower(regexp_replace(
      case when spelled then replace(replace(regexp_replace(regexp_replace(normalize(translate($1, '´', ''), NFKD),
        '([aouAOU])\\u0308', '\\1e', 'g'), '([aA])\\u030a', '\\1a', 'g'), 'ø', 'oe'), 'Ø', 'oe')
      else normalize(translate($1, '´', ''), NFKD) end,
      '[\\u0300-\\u036f\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff''’‘ʼ\`]', '', 'g')),
      'ØøŁłĐđÐðıẞÆŒÞ', 'oollddddißæœþ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end
  $$`,
  // Both forms, where they differ: a search finds words in either.
  `alter table message drop column search_text`,
  `create or replace function search_form(text) returns text language sql immutable parallel safe as $$
    select case when octet_length($1) = length($1) or fold($1, true) = fold($1, false) then fold($1, false)
      else fold($1, false) || E'\\n' || fold($1, true) end
  $$`,
  `alter table message add column search_text text generated always as (search_form(text)) stored`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
