import type { Locale, Settings } from '@nightlark/contract';
import type { MailKind, MailTexts } from '../db/columns.ts';

/** How long a process has a mail that it took: longer than the mail server may take. After that it has ended, and another sends the mail. */
export const LEASE_MS = 5 * 60_000;
/** Connections to the mail server, which are kept open between mails. */
export const MAIL_CONNECTIONS = 5;

/** The sender's name, and the company responsible for the mails. */
export type Sender = Pick<Settings, 'name' | 'company'>;

export interface MailRequest {
  /** Of a mail that may be sent again after a crash: mail servers recognize a repetition by it (`Message-ID`). */
  id?: string;
  kind: MailKind;
  to: string;
  locale: Locale;
  /** Parameters of the text (beside `site`, its name), and `link`, the path of the action button on this site. */
  params: Record<string, string | number> & { link: string };
  /** Texts that are not in the catalogue: the operator's news. */
  words?: MailTexts;
  /** `Reply-To`, if it is not the sender. */
  replyTo?: string;
  /** Of every notification: paths of the unsubscribe page, and of the one-click unsubscribe (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string };
}

export interface Mailer {
  /** Resolves when the mail was accepted; a failure is logged and thrown. */
  send(mail: MailRequest): Promise<void>;
  close(): Promise<void>;
}

/** Enhanced status codes (RFC 3463, RFC 7505) that say the mailbox is not there; 5.1.7 and 5.1.8 are about the sender. */
const NO_MAILBOX = /^5\.(?:1\.(?:[1-36]|10)|2\.1)$/;
/** Of servers without enhanced codes. */
const NO_MAILBOX_REPLIES: readonly unknown[] = [550, 551, 553];

/**
 * The recipient was permanently rejected (5xx: no such mailbox): retries would only harm our sender reputation. A server that refuses us, or
 * the mail's content, says nothing about them; many refuse us only after `RCPT TO` (Postfix by default).
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode, enhancedCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown; enhancedCode?: unknown };
  if (command !== 'RCPT TO') return false;
  return enhancedCode ? NO_MAILBOX.test(String(enhancedCode)) : NO_MAILBOX_REPLIES.includes(responseCode);
}
