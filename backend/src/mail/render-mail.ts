import { languageTag, type Locale, paths } from '@nightlark/contract';
import type { MailKind, MailTexts } from '../db/columns.ts';
import { loadMessages } from '../messages/messages.ts';
import { htmlTemplate } from './html-template.ts';
import type { MailRequest, Sender } from './mailer.ts';

const messages = loadMessages(new URL('./messages/', import.meta.url));

/** Why the recipient gets the mail, below it. For notifications: because of their settings. */
const REASONS: Partial<Record<MailKind, string>> = {
  activate: 'activate.reason',
  reset: 'reset.reason',
  payment: 'payment.reason',
  direct_debit: 'payment.reason',
  payment_late: 'payment.reason',
  payment_failed: 'payment.reason',
  payment_refunded: 'payment.reason',
  payment_charged_back: 'payment.reason',
  payment_owed: 'payment.reason',
  payment_expiring: 'payment.reason',
  mail_change: 'reason.ignore',
  mail_undo: 'reason.security',
  mail_undone: 'reason.security',
  old_address: 'reason.security',
  password_changed: 'reason.security',
  login_guesses: 'reason.security',
  existing_account: 'reason.security',
  goodbye: 'reason.security',
  bounce_check: 'reason.ignore',
  complaint: 'complaint.reason',
  complaint_received: 'complaint_received.reason',
  sanction: 'sanction.reason',
  sanction_ended: 'sanction.reason',
};

interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** For the mail client's unsubscribe button; only notifications have them. */
  headers: Record<string, string>;
}

/** Subject, plain text, HTML and headers of a mail in its recipient's language. */
export function renderMail({ kind, locale, params, words, unsubscribe }: MailRequest, publicUrl: string, sender: Sender): RenderedMail {
  // A category is a code; the mail shows its localized name.
  const named = params['category'] ? { ...params, category: messages.text(locale, `mail.${kind}.category`, params) } : params;
  const text = (id: string, values: MailRequest['params'] | Record<string, string> = named) =>
    messages.text(locale, `mail.${id}`, { site: sender.name, ...values });
  const url = (path: string) => new URL(path, publicUrl).href;
  const own: MailTexts = words ?? {
    subject: text(`${kind}.subject`),
    // If the subject says it already, there is no other heading.
    heading: text(`mail.${kind}.heading` in messages.intl(locale).messages ? `${kind}.heading` : `${kind}.subject`),
    body: text(`${kind}.body`),
    button: text(`${kind}.button`),
  };
  const footer = unsubscribe
    ? [
        { label: text('settings'), link: url(paths.notifications.href()) },
        { label: text('unsubscribe'), link: url(unsubscribe.page) },
      ]
    : [];
  const parts = {
    ...own,
    language: languageTag(locale),
    link: url(params.link),
    reason: text(REASONS[kind] ?? 'reason.notification'),
    linkHint: text('linkHint'),
    home: url(paths.index.href()),
    site: sender.name,
    imprint: imprintOf(sender.company, locale, (number) => text('register', { number }).replaceAll(' ', '\u00A0')),
    footer,
  };
  const lines = [
    `${parts.heading}\n\n${parts.body}\n\n${parts.button}:\n${parts.link}\n\n--\n${parts.reason}`,
    ...footer.map(({ label, link }) => `${label}: ${link}`),
    `${parts.site} · ${parts.home}\n${parts.imprint}\n`,
  ];
  return { subject: parts.subject, text: lines.join('\n'), html: htmlTemplate(parts), headers: unsubscribeHeaders(unsubscribe, url) };
}

function unsubscribeHeaders(unsubscribe: MailRequest['unsubscribe'], url: (path: string) => string): Record<string, string> {
  if (!unsubscribe) return {};
  return { 'List-Unsubscribe': `<${url(unsubscribe.oneClick)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The responsible company, which is mandatory in business mail. */
function imprintOf({ name, address, city, country, kvk }: Sender['company'], locale: Locale, register: (number: string) => string): string {
  const land = new Intl.DisplayNames(languageTag(locale), { type: 'region' }).of(country);
  return [[name, address, city, land].filter(Boolean).join(', '), kvk && register(kvk)].filter(Boolean).join(' · ');
}
