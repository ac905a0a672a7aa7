import { languageTag } from '@nightlark/contract';
import { loadMessages } from '../messages/messages.ts';
import { htmlTemplate } from './html-template.ts';
import type { MailRequest } from './mailer.ts';

const messages = loadMessages(new URL('./messages/', import.meta.url));

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Subject, plain text and HTML of a mail in its reader's language. */
export function renderMail({ kind, locale, params }: MailRequest, publicUrl: string): RenderedMail {
  const word = (part: string) => messages.text(locale, `mail.${kind}.${part}`, params);
  const link = new URL(params.link, publicUrl).href;
  const parts = {
    language: languageTag(locale),
    subject: word('subject'),
    heading: word('heading'),
    body: word('body'),
    button: word('button'),
    link,
    reason: word('reason'),
    linkHint: messages.text(locale, 'mail.linkHint'),
    home: new URL('/', publicUrl).href,
  };
  return {
    subject: parts.subject,
    text: `${parts.heading}\n\n${parts.body}\n\n${parts.button}:\n${link}\n\n--\n${parts.reason}\nNightlark · ${parts.home}\n`,
    html: htmlTemplate(parts),
  };
}
