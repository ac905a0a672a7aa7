import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { MAIL_CONNECTIONS, type Mailer, type Sender } from './mailer.ts';
import { renderMail } from './render-mail.ts';

/** A mail that the server did not say it took. Without the server's message, which contains the address: callers may log it. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
  readonly code: unknown;
  readonly responseCode: unknown;
  /** What the server refused: `MAIL FROM`, `RCPT TO` or `DATA`. */
  readonly command: unknown;
  /** The enhanced status code of the response (RFC 3463), if it has one: `5.1.1`. */
  readonly enhancedCode: string | undefined;
  /** The server had all of it and gave no answer: it may be on its way. */
  readonly isUnknown: boolean;

  constructor(error: unknown, wasHandedOver: boolean) {
    super('The mail server did not take it.');
    ({ code: this.code, responseCode: this.responseCode, command: this.command } = error as Partial<MailNotSent>);
    const { response } = error as { response?: unknown };
    this.enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1];
    this.isUnknown = wasHandedOver && !this.responseCode;
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
  const handedOver = new Set<unknown>();
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((text) => text.once('end', () => handedOver.add(data.messageId)));
    done();
  });
  return {
    async send(mail) {
      const { subject, text, html, headers } = renderMail(mail, config.PUBLIC_URL, await sender());
      const messageId = `<${mail.id ?? randomUUID()}@${new URL(config.PUBLIC_URL).hostname}>`;
      try {
        await transport.sendMail({
          messageId,
          to: toAddress(mail.to),
          ...(mail.replyTo ? { replyTo: toAddress(mail.replyTo) } : {}),
          subject: oneLine(subject),
          text,
          html,
          headers,
        });
      } catch (error) {
        const failure = new MailNotSent(error, handedOver.has(messageId));
        const { code, responseCode, isUnknown } = failure;
        log.error({ code, responseCode, isUnknown, kind: mail.kind }, 'mail not sent');
        throw failure;
      } finally {
        handedOver.delete(messageId);
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
