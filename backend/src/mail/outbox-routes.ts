import type { Express } from 'express';
import type { Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { outboxPage, type OutboxMail } from './outbox-page.ts';

const SHOWN = 200;

/** The developer's outbox of mails and SMS, as a page and as JSON. Not found in production. */
export function mountOutbox(app: Express, deps: Deps): void {
  if (!deps.config.demo) return;
  const list = async () => {
    const mails = await deps.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(SHOWN).execute();
    const texts = await deps.db.selectFrom('sms_outbox').selectAll().orderBy('id', 'desc').limit(SHOWN).execute();
    return [...mails.map(present), ...texts.map(presentText)].sort((a, b) => b.sent_at.localeCompare(a.sent_at)).slice(0, SHOWN);
  };
  app.get('/dev/outbox.json', async (_request, response) => {
    response.set('Cache-Control', 'no-store').json(await list());
  });
  app.get('/dev/outbox', async (_request, response) => {
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
    response
      .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policy })
      .type('html')
      .send(outboxPage(await list()));
  });
}

function present(row: Selectable<Database['outbox']>): OutboxMail {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    links: [...new Set(row.body_text.match(/https?:\/\/[^\s<>"]+/g) ?? [])],
    kind: row.kind,
    sent_at: row.sent_at.toISOString(),
  };
}

/** An SMS in the outbox: only its text, without a subject. */
function presentText({ id, recipient, body, sent_at }: Selectable<Database['sms_outbox']>): OutboxMail {
  return { id, to: recipient, subject: '', text: body, html: '', links: [], kind: 'sms', sent_at: sent_at.toISOString() };
}
