import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TYPES, type NotificationType } from '@nightlark/contract';
import type { Secrets } from '../../secrets.ts';

/** Says whose mails, and which, a link may turn off; signed, so that nobody can do it for another. It never expires: neither do mails. */
export function unsubscribeToken(secrets: Pick<Secrets, 'unsubscribe'>, accountId: number, type: NotificationType): string {
  return `${accountId}.${type}.${signature(secrets, accountId, type)}`;
}

/** @returns null for a token that was not made here */
export function readUnsubscribeToken(
  secrets: Pick<Secrets, 'unsubscribe'>,
  token: string,
): { accountId: number; type: NotificationType } | null {
  const [, id, kind, given] = /^(\d{1,10})\.(\w{1,30})\.([\w-]{43})$/.exec(token) ?? [];
  const type = NOTIFICATION_TYPES.find((each) => each === kind);
  if (!id || !type || !given) return null;
  const wanted = signature(secrets, Number(id), type);
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted)) ? { accountId: Number(id), type } : null;
}

function signature({ unsubscribe }: Pick<Secrets, 'unsubscribe'>, accountId: number, type: NotificationType): string {
  return createHmac('sha256', unsubscribe).update(`unsubscribe:${accountId}:${type}`).digest('base64url');
}
