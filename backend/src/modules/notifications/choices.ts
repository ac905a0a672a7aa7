import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_DEFAULTS,
  type NotificationChannel,
  type NotificationType,
  type ResponseOf,
} from '@nightlark/contract';
import type { Db } from '../../db/open.ts';
import { disabledMails } from './disabled.ts';

export type Choices = Record<NotificationChannel, Record<NotificationType, boolean>>;
interface Choice {
  channel: NotificationChannel;
  type: NotificationType;
  enabled: boolean;
}

/** The notifications that a member has enabled, with defaults. */
export async function choicesOf(db: Db, accountId: number): Promise<Choices> {
  return withDefaults(await db.selectFrom('notification_choice').selectAll().where('account_id', '=', accountId).execute());
}

export function withDefaults(stored: readonly Choice[]): Choices {
  const choices: Choices = { email: { ...NOTIFICATION_DEFAULTS.email }, push: { ...NOTIFICATION_DEFAULTS.push } };
  for (const { channel, type, enabled } of stored) choices[channel][type] = enabled;
  return choices;
}

/** A partial update. */
export async function saveChoices(
  db: Db,
  accountId: number,
  change: { [C in NotificationChannel]?: Partial<Record<NotificationType, boolean>> | undefined } & { push_details?: boolean | undefined },
): Promise<void> {
  const { push_details } = change;
  if (push_details !== undefined) await db.updateTable('account').set({ push_details }).where('id', '=', accountId).execute();
  const rows = NOTIFICATION_CHANNELS.flatMap((channel) =>
    Object.entries(change[channel] ?? {}).map(([type, enabled]) => ({
      account_id: accountId,
      channel,
      type: type as NotificationType,
      enabled,
    })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('notification_choice')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'channel', 'type']).doUpdateSet((eb) => ({ enabled: eb.ref('excluded.enabled') })),
    )
    .execute();
}

/** The response of the notifications page (docs/product/notifications-and-push.md). */
export async function presentNotifications(db: Db, accountId: number): Promise<ResponseOf<'getNotifications'>> {
  const [choices, disabled, account] = await Promise.all([
    choicesOf(db, accountId),
    disabledMails(db, accountId),
    db.selectFrom('account').select('push_details').where('id', '=', accountId).executeTakeFirstOrThrow(),
  ]);
  return {
    ...choices,
    push_details: account.push_details,
    disabled: disabled.map(({ reason, since }) => ({ reason, since: since.toISOString() })),
  };
}
