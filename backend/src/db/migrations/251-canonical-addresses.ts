import { type Kysely, sql } from 'kysely';

function canonicalEmail(email: string): string {
  const plain = email
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
    .toLowerCase();
  const [, local, domain] = /^(.*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(plain) ?? [];
  if (domain === undefined || !/[^\0-\x7F]/.test(domain)) return plain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${local}@${new URL(url).hostname}` : plain;
}

/** Addresses are compared in their canonical form: without it these members could not log in. One that another account has stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; email: string }>`select id, email from account where email ~ '[^ -~]' order by id`.execute(db);
  for (const { id, email } of rows) {
    const canonical = canonicalEmail(email);
    await sql`update account set email = ${canonical} where id = ${id}
      and not exists (select from account other where lower(other.email) = ${canonical} and other.id <> ${id})`.execute(db);
  }
}
