import type { Locale, Settings } from '@nightlark/contract';

/**
 * The kind of mail; its texts are in `mail/messages/<locale>.json`. Those of the first two lines are sent regardless of the member's
 * settings.
 */
export type MailKind =
  | 'activate' | 'reset' | 'password_changed' | 'mail_change' | 'mail_undo' | 'mail_undone' | 'old_address' | 'login_guesses' | 'existing_account' | 'goodbye' | 'bounce_check' | 'payment' | 'direct_debit'
  | 'payment_late' | 'payment_failed' | 'payment_refunded' | 'payment_charged_back' | 'payment_owed' | 'payment_expiring'
  | 'complaint' | 'complaint_received'
  | 'new_conversation' | 'new_message' | 'like' | 'match' | 'unread_reminder'
  | 'promotions' | 'new_members' | 'news' | 'reminder_photo' | 'reminder_back'; // prettier-ignore

export interface MailTexts {
  subject: string;
  heading: string;
  /** Paragraphs, one per line. */
  body: string;
  button: string;
}

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
