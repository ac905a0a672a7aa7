import { type Kysely, sql } from 'kysely';

/** Codes that let a member log in on a new device while others guess at the password (docs/product/sign-up-and-login.md#login). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_code drop constraint mail_code_kind_check`.execute(db);
  await sql`alter table mail_code add constraint mail_code_kind_check
    check (kind in ('activate', 'reset', 'mail_change', 'mail_undo', 'reactivate', 'bounce_check', 'login'))`.execute(db);
  // The code itself says whether the member was mailed.
  await sql`alter table login_attempt drop column told_at`.execute(db);
}
