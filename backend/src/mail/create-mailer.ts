import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { MAIL_CONNECTIONS, type Mailer, type Sender } from './mailer.ts';
import { renderMail } from './render-mail.ts';

/** A mail that the server rejected. Without the server's message, which contains the address: callers may log it. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
  readonly code: unknown;
  readonly responseCode: unknown;

  constructor(error: unknown) {
    super('The mail server did not take it.');
    ({ code: this.code, responseCode: this.responseCode } = error as { code?: unknown; responseCode?: unknown });
  }
}

interface Surroundings {
  config: Config;
  db: Db;
  log: Logger;
  now: () => Date;
  /** Read for each mail: an operator may change it at any time. */
  sender: () => Promise<Sender>;
}

/** Sends by SMTP if `SMTP_URL` is set; otherwise stores mails in the outbox, shown at `/dev/outbox`. */
export function createMailer(surroundings: Surroundings): Mailer {
  return surroundings.config.SMTP_URL ? smtpMailer(surroundings, surroundings.config.SMTP_URL) : outboxMailer(surroundings);
}

/** nodemailer waits for ten minutes by default. `SMTP_URL` may set other ones. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function smtpMailer({ config, log, sender }: Surroundings, url: string): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: MAIL_CONNECTIONS, ...TIMEOUTS }, { from: config.MAIL_FROM });
  return {
    async send(mail) {
      const { subject, text, html, headers } = renderMail(mail, config.PUBLIC_URL, await sender());
      try {
        await transport.sendMail({
          ...(mail.id ? { messageId: `<${mail.id}@${new URL(config.PUBLIC_URL).hostname}>` } : {}),
          to: toAddress(mail.to),
          ...(mail.replyTo ? { replyTo: toAddress(mail.replyTo) } : {}),
          subject: oneLine(subject),
          text,
          html,
          headers,
        });
      } catch (error) {
        const refused = new MailNotSent(error);
        log.error({ code: refused.code, responseCode: refused.responseCode, kind: mail.kind }, 'mail not sent');
        throw refused;
      }
    },
    close: () => Promise.resolve(transport.close()),
  };
}

function outboxMailer({ config, db, now, sender }: Surroundings): Mailer {
  return {
    async send(mail) {
      const { subject, text, html } = renderMail(mail, config.PUBLIC_URL, await sender());
      await db
        .insertInto('outbox')
        .values({
          sent_at: now(),
          recipient: oneLine(mail.to),
          subject: oneLine(subject),
          body_text: text,
          body_html: html,
          kind: mail.kind,
        })
        .execute();
    },
    close: () => Promise.resolve(),
  };
}

/** A header is one line: prevents header injection by members' input. */
const oneLine = (text: string) => text.replace(/[\r\n\t\u2028\u2029]+/g, ' ').trim();

/** An address object, so that nothing in the address is parsed as a second recipient. */
const toAddress = (address: string) => ({ name: '', address: oneLine(address) });
