import { type Kysely, sql } from 'kysely';

/**
 * The ledger's account reference is cleared with the wallet, which is deleted with the account. A foreign key would look up and lock the
 * account's row for each credit spent, though the locked wallet already has one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger drop constraint ledger_account_id_fkey`.execute(db);
  await sql`create function forget_in_ledger() returns trigger language plpgsql as $$
    begin
      update ledger set account_id = null where account_id = old.account_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger wallet_forgotten after delete on wallet for each row execute function forget_in_ledger()`.execute(db);
}
