import type { Locale } from '@nightlark/contract';

/** Which mail; its texts are in `mail/messages/<locale>.json`. */
export type MailKind = 'activate' | 'reset' | 'new_message' | 'match' | 'payment';

export interface MailRequest {
  kind: MailKind;
  to: string;
  locale: Locale;
  /** Values of the text, and `link`, the path of the action button on this site. */
  params: Record<string, string | number> & { link: string };
}

export interface Mailer {
  /** Resolves when the mail is handed over; a failure is logged and told to the caller. */
  send(mail: MailRequest): Promise<void>;
  close(): Promise<void>;
}
