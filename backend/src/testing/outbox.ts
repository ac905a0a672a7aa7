import type { Deps } from '../deps.ts';
import { createMailer } from '../mail/create-mailer.ts';
import { senderOf } from '../modules/site/site.ts';

/** Stores mails in the outbox from now on, although a mail server is configured, as production requires. */
export function keepMails(deps: Deps): void {
  deps.mail = createMailer({ ...deps, config: { ...deps.config, SMTP_URL: undefined }, sender: () => senderOf(deps) });
}

/** The code in the newest mail to an address; fails when there is none. */
export async function mailedCode(deps: Deps, to: string): Promise<string> {
  const mail = await deps.db
    .selectFrom('outbox')
    .select('body_text')
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const code = /[?&]code=([\w-]+)/.exec(mail.body_text)?.[1];
  if (!code) throw new Error(`No code in the mail to ${to}`);
  return code;
}
