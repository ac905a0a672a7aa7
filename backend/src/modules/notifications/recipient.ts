import { type Country, DEFAULT_LOCALE, type Gender, isLocale, type Locale, type Sexuality } from '@nightlark/contract';
import type { Deps } from '../../deps.ts';

/** A member who may be notified, with all data that a notification needs. */
export interface Recipient {
  id: number;
  email: string;
  locale: Locale;
  paid_user: boolean;
  signup_date: Date;
  push_details: boolean;
  last_active: Date;
  photo_count: number;
  gender: Gender;
  sexuality: Sexuality | null;
  country: Country;
}

/** Null for members who get no notifications: not confirmed, deletion scheduled, paused, a demo or fictional profile. */
export async function findRecipient(deps: Pick<Deps, 'db' | 'now'>, id: number): Promise<Recipient | null> {
  const row = await deps.db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['account.id', 'email', 'language', 'paid_user', 'signup_date', 'push_details', 'last_active', 'photo_count'])
    .select(['gender', 'sexuality', 'country'])
    .where('account.id', '=', id)
    .where('status', '=', 'active')
    .where('demo', '=', false)
    .where('fictional', '=', false)
    .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', deps.now())]))
    .executeTakeFirst();
  if (!row) return null;
  const { language, country, ...rest } = row;
  return { ...rest, country: country as Country, locale: isLocale(language) ? language : DEFAULT_LOCALE };
}
