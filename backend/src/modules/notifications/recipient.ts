import { type Country, type Gender, type Locale, type Sexuality } from '@nightlark/contract';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { preparedStatement, type SlotOf } from '../../db/compiled-statements.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { HIDING } from '../../session/sanctions.ts';
import { ageProviderFor } from '../age/age-check.ts';
import { type Choices, withDefaults } from './choices.ts';
import { localeOf } from '../../mail/reader.ts';

/** A member who may be notified, with all data that a notification needs. */
export interface Recipient {
  id: number;
  email: string;
  locale: Locale;
  paid_user: boolean;
  signup_date: Date;
  /** Whether a push shows names and texts: the member's choice, if they may see others. */
  push_details: boolean;
  last_active: Date;
  photo_count: number;
  gender: Gender;
  sexuality: Sexuality | null;
  country: Country;
  choices: Choices;
  /** Whether all notification mails are off (`disabledMails`). */
  mails_disabled: boolean;
  has_push: boolean;
}

/** Of members who get notifications: not of those not confirmed, with a deletion scheduled, paused, excluded, demo or fictional. */
export const recipientQuery = (db: Db, slot: SlotOf<{ id: number; now: Date }>) =>
  db
    .selectFrom('account')
    .innerJoin('profile', 'profile.id', 'account.id')
    .select(['account.id', 'email', 'language', 'paid_user', 'signup_date', 'push_details', 'last_active', 'photo_count'])
    .select(['gender', 'sexuality', 'country'])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('mail_disabled').select('reason').whereRef('account_id', '=', 'account.id')).as('mails_disabled'),
      exists(selectFrom('age_check').select('id').whereRef('account_id', '=', 'account.id').where('state', '=', 'passed')).as('age_proved'),
      exists(selectFrom('push_subscription').select('endpoint').whereRef('account_id', '=', 'account.id')).as('has_push'),
      jsonArrayFrom(selectFrom('notification_choice').select(['channel', 'type', 'enabled']).whereRef('account_id', '=', 'account.id')).as(
        'choices',
      ),
    ])
    .where('account.id', '=', slot('id'))
    .where('status', '=', 'active')
    .where('demo', '=', false)
    .where('fictional', '=', false)
    .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', slot('now'))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sanction')
            .select('sanction.id')
            .whereRef('sanction.account_id', '=', 'account.id')
            .where('sanction.kind', 'in', [...HIDING])
            .where('ended_at', 'is', null),
        ),
      ),
    );

type RecipientRow = Awaited<ReturnType<ReturnType<typeof recipientQuery>['execute']>>[number];
type Surroundings = Pick<Deps, 'db' | 'now' | 'config' | 'ageChecks'>;

const selectRecipient = preparedStatement(recipientQuery);

/** Null for members who get no notifications. */
export async function findRecipient(deps: Surroundings, id: number): Promise<Recipient | null> {
  const [row] = await selectRecipient(deps.db, { id, now: deps.now() });
  return row ? toRecipient(deps, row) : null;
}

export function toRecipient(deps: Surroundings, row: RecipientRow): Recipient {
  const { language, country, age_proved, ...rest } = row;
  return {
    ...rest,
    push_details: row.push_details && (Boolean(age_proved) || ageProviderFor(deps, country) === null),
    country: country as Country,
    locale: localeOf(language),
    choices: withDefaults(row.choices),
    mails_disabled: Boolean(row.mails_disabled),
    has_push: Boolean(row.has_push),
  };
}
