import { createHmac } from 'node:crypto';
import { NOTIFICATION_TYPES, type NotificationType } from '@nightlark/contract';
import { isMadeBy } from '@nightlark/contract/server';
import type { Secrets } from '../../secrets.ts';

/** A signed token with the account and the type of notification that a link may turn off. It never expires, as mails do not. */
export function unsubscribeToken({ unsubscribe }: Pick<Secrets, 'unsubscribe'>, accountId: number, type: NotificationType): string {
  return `${accountId}.${type}.${signature(unsubscribe[0]!, accountId, type)}`;
}

/** @returns null if the signature is invalid */
export function readUnsubscribeToken(
  { unsubscribe }: Pick<Secrets, 'unsubscribe'>,
  token: string,
): { accountId: number; type: NotificationType } | null {
  const [, id, kind, given] = /^(\d{1,16})\.(\w{1,30})\.([\w-]{43})$/.exec(token) ?? [];
  const type = NOTIFICATION_TYPES.find((each) => each === kind);
  if (!id || !type || !given) return null;
  return isMadeBy(unsubscribe, given, (key) => signature(key, Number(id), type)) ? { accountId: Number(id), type } : null;
}

function signature(key: string, accountId: number, type: NotificationType): string {
  return createHmac('sha256', key).update(`unsubscribe:${accountId}:${type}`).digest('base64url');
}
