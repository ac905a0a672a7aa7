import type { Locale } from '@nightlark/contract';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { MailTexts } from '../../db/columns.ts';
import { toJsonb } from '../../db/to-jsonb.ts';

/** Stores the operator's news and schedules it for every subscribed member. @returns for how many */
export async function scheduleNews(
  deps: Pick<Deps, 'db' | 'now'>,
  { link, words }: { link: string; words: Record<Locale, MailTexts> },
): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('news')
      .values({ link, words: toJsonb(words), created_at: deps.now() })
      .execute();
    const { numAffectedRows } = await sql`
      insert into notification_due (account_id, type, due_at)
      select account_id, 'news', ${deps.now()} from notification_choice where channel = 'email' and type = 'news' and enabled
      on conflict (account_id, type) do update set due_at = excluded.due_at, taken = false where notification_due.taken`.execute(trx);
    return Number(numAffectedRows ?? 0n);
  });
}
