import { DEFAULT_LOCALE, isLocale, type Locale } from '@nightlark/contract';
import type { Db } from '../db/open.ts';

/** Whom a text is for. */
export interface Reader {
  locale: Locale;
  /** For regional formats, e.g. of English. */
  country: string;
}

/** A stored language; the default for one that only another version of this program has. */
export const localeOf = (stored: string): Locale => (isLocale(stored) ? stored : DEFAULT_LOCALE);

/** A member as the reader of a mail; undefined once the account is gone. */
export async function readerOf(db: Db, accountId: number): Promise<(Reader & { email: string }) | undefined> {
  const row = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['email', 'language', 'country'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return row && { email: row.email, locale: localeOf(row.language), country: row.country };
}
