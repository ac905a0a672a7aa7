import type { Locale, Settings } from '@nightlark/contract';

/** Which mail; its texts are in `mail/messages/<locale>.json`. Those of the first two lines come whatever the member's settings say. */
export type MailKind =
  | 'activate' | 'reset' | 'password_changed' | 'mail_change' | 'mail_undo' | 'mail_undone' | 'old_address' | 'login_guesses' | 'existing_account' | 'goodbye' | 'bounce_check' | 'payment' | 'direct_debit'
  | 'payment_late' | 'payment_failed' | 'payment_refunded' | 'payment_charged_back' | 'payment_owed' | 'payment_expiring'
  | 'complaint' | 'complaint_received'
  | 'new_conversation' | 'new_message' | 'like' | 'match' | 'unread_reminder'
  | 'promotions' | 'new_members' | 'news' | 'reminder_photo' | 'reminder_back'; // prettier-ignore

export interface MailWords {
  subject: string;
  heading: string;
  /** Paragraphs, one a line. */
  body: string;
  button: string;
}

/** Whose name is on the mails, and which company answers for them. */
export type Sender = Pick<Settings, 'name' | 'company'>;

export interface MailRequest {
  kind: MailKind;
  to: string;
  locale: Locale;
  /** Values of the text (beside `site`, its name), and `link`, the path of the action button on this site. */
  params: Record<string, string | number> & { link: string };
  /** Words that no catalogue has: the operator's news. */
  words?: MailWords;
  /** Whom an answer goes to, where that is not the sender of the mail. */
  replyTo?: string;
  /** Of every notification: paths of the page that turns it off, and of the call behind a mail program's own button (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string };
}

export interface Mailer {
  /** Resolves when the mail is handed over; a failure is logged and thrown. */
  send(mail: MailRequest): Promise<void>;
  close(): Promise<void>;
}
