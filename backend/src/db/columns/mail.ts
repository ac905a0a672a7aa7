/** The kind of mail; its texts are in `mail/messages/<locale>.json`. Only those of notifications depend on the member's settings. */
export type MailKind =
  | 'activate'
  | 'reset'
  | 'password_changed'
  | 'mail_change'
  | 'mail_undo'
  | 'mail_undone'
  | 'old_address'
  | 'login_guesses'
  | 'existing_account'
  | 'goodbye'
  | 'bounce_check'
  | 'payment'
  | 'direct_debit'
  | 'payment_late'
  | 'payment_failed'
  | 'payment_refunded'
  | 'payment_charged_back'
  | 'payment_owed'
  | 'payment_expiring'
  | 'complaint'
  | 'complaint_received'
  | 'sanction'
  | 'sanction_ended'
  | 'new_conversation'
  | 'new_message'
  | 'like'
  | 'match'
  | 'unread_reminder'
  | 'promotions'
  | 'new_members'
  | 'news'
  | 'reminder_photo'
  | 'reminder_back';

export interface MailTexts {
  subject: string;
  heading: string;
  /** Paragraphs, one per line. */
  body: string;
  button: string;
}
