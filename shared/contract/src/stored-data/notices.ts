import { WITH_ACCOUNT } from './account.ts';
import type { StoredDatum } from './types.ts';

export const NOTICES: readonly StoredDatum[] = [
  {
    id: 'notifications',
    group: 'notices',
    what: 'which notices the member wants, which are due, when one was sent, whether mail came back or was called off',
    columns: {
      account: ['push_details'],
      notification_choice: ['account_id', 'channel', 'type', 'enabled'],
      notification_due: ['account_id', 'type', 'due_at', 'taken'],
      notification_sent: ['account_id', 'type', 'sent_at'],
      mail_disabled: ['account_id', 'reason', 'since'],
    },
    purpose: 'sends what the member wants, and no more',
    bases: ['contract', 'consent'],
    seenBy: 'the member; the mail provider the mail itself',
    kept: WITH_ACCOUNT,
    namedIn: { page: 'privacy', entry: 'notifications' },
  },
  {
    id: 'push',
    group: 'notices',
    what: 'the address that the browser’s maker gave for push messages, the keys to it, and the login that it belongs to',
    columns: { push_subscription: ['endpoint', 'account_id', 'session_hash', 'p256dh', 'auth', 'created_at'] },
    purpose: 'push messages',
    bases: ['consent'],
    seenBy: 'the push service of the browser’s maker; the content is encrypted',
    kept: 'until turned off there, or the login has ended',
    namedIn: { page: 'privacy', entry: 'push' },
  },
  {
    id: 'outbox',
    group: 'notices',
    what: 'mails, on a server without a mail server (development, demo)',
    columns: { outbox: ['id', 'sent_at', 'recipient', 'subject', 'body_text', 'body_html', 'kind'] },
    purpose: 'shows developers what would be sent',
    bases: ['contract'],
    seenBy: 'developers; in production there is none',
    kept: WITH_ACCOUNT,
    namedIn: { page: 'privacy', entry: 'notifications' },
  },
];
