import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TYPES, type NotificationType } from '@nightlark/contract';
import type { Secrets } from '../../secrets.ts';

/** A signed token with the account and the type of notification that a link may turn off. It never expires, as mails do not. */
export function unsubscribeToken(secrets: Pick<Secrets, 'unsubscribe'>, accountId: number, type: NotificationType): string {
  return `${accountId}.${type}.${signature(secrets, accountId, type)}`;
}

/** @returns null if the signature is invalid */
export function readUnsubscribeToken(
  secrets: Pick<Secrets, 'unsubscribe'>,
  token: string,
): { accountId: number; type: NotificationType } | null {
  const [, id, kind, given] = /^(\d{1,16})\.(\w{1,30})\.([\w-]{43})$/.exec(token) ?? [];
  const type = NOTIFICATION_TYPES.find((each) => each === kind);
  if (!id || !type || !given) return null;
  const wanted = signature(secrets, Number(id), type);
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted)) ? { accountId: Number(id), type } : null;
}

function signature({ unsubscribe }: Pick<Secrets, 'unsubscribe'>, accountId: number, type: NotificationType): string {
  return createHmac('sha256', unsubscribe).update(`unsubscribe:${accountId}:${type}`).digest('base64url');
}
