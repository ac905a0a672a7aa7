import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { COMPLAINT_CATEGORIES, LOCALES, DEFAULTS } from '@nightlark/contract';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../config.ts';
import { COMPANIES } from '../modules/site/companies.ts';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { createMailer } from './create-mailer.ts';
import type { MailRequest, Sender } from './mailer.ts';
import type { OutboxMail } from './outbox-page.ts';
import { renderMail } from './render-mail.ts';

const SENDER: Sender = { name: 'Nightlark', company: COMPANIES[1]! };

/** All kinds but the operator's news, which have their own texts. */
const PAYMENT = {
  credits: 25,
  ordered: 25,
  reduced: 'no',
  amount: '€ 21,99',
  refunded: '€ 10,00',
  charged: '€ 11,99',
  part: 'yes',
  taken: 12,
  owed: 13,
  until: '5.12.2026',
  link: '/transactions/5',
};
const PARAMS: Record<Exclude<MailRequest['kind'], 'news'>, MailRequest['params']> = {
  activate: { name: 'Mia', days: 7, link: '/activate/done?code=abc' },
  reset: { minutes: 60, link: '/reset-password/do?code=abc' },
  password_changed: { link: '/reset-password' },
  mail_change: { hours: 24, link: '/mail-change/do?code=abc' },
  mail_undo: { days: 7, link: '/mail-change/do?code=abc' },
  login_guesses: { code: 'ABCD-EFGH-JKLM', link: '/login' },
  existing_account: { link: '/login' },
  mail_undone: { minutes: 60, link: '/reset-password/do?code=abc' },
  old_address: { event: 'deletion', until: '5.12.2026', link: '/mail-change/do?code=abc' },
  goodbye: { date: '5.12.2026', link: '/account-deleted?code=abc' },
  bounce_check: { hours: 24, link: '/notifications?code=abc' },
  new_conversation: { count: 1, link: '/chats/5' },
  new_message: { count: 3, link: '/chats/5' },
  like: { count: 2, link: '/likes/received' },
  match: { count: 1, link: '/likes/matches' },
  unread_reminder: { count: 5, link: '/chats' },
  promotions: { percent: 25, until: '5.12.2026', link: '/credits' },
  new_members: { count: 12, link: '/members?sort=newest' },
  reminder_photo: { link: '/profile' },
  reminder_back: { link: '/members' },
  complaint: {
    reference: 'C-7KQ2-M9XA',
    category: 'fake',
    name: 'Mia',
    email: 'mia@test.example',
    profile: 5,
    text: 'Those are my photos.',
    link: '/members/5',
  },
  complaint_received: { reference: 'C-7KQ2-M9XA', link: '/pages/ban' },
  sanction: {
    reference: 'S-7KQ2-M9XA',
    text: 'Your account is suspended.',
    months: DEFAULTS.appealMonths,
    link: '/complaints?decision=S-7KQ2-M9XA',
  },
  sanction_ended: { reference: 'S-7KQ2-M9XA', kind: 'held', link: '/login' },
  payment: PAYMENT,
  direct_debit: {
    amount: '€ 21,99',
    date: '5.12.2026',
    account: '3000',
    reference: 'NL-7KQ2',
    creditor: 'Nightlark B.V.',
    creditor_id: 'NL98ZZZ999999990000',
    link: '/transactions/5',
  },
  payment_late: PAYMENT,
  payment_failed: PAYMENT,
  payment_refunded: PAYMENT,
  payment_charged_back: PAYMENT,
  payment_owed: PAYMENT,
  payment_expiring: PAYMENT,
};

describe.each(LOCALES)('mails in %s', (locale) => {
  test.each(['payment_charged_back', 'payment_owed'] as const)('%s → the amount that the bank took back, of how much', (kind) => {
    const textOf = (params: typeof PAYMENT) =>
      renderMail({ kind, to: 'a@b.example', locale, params }, 'https://nightlark.example', SENDER).text;
    expect(textOf(PAYMENT)).toMatch(/€ 11,99.*€ 21,99|€ 21,99.*€ 11,99/);
    expect(textOf({ ...PAYMENT, charged: '€ 21,99', part: 'no' }).match(/€ [\d,]+/g)).toEqual(['€ 21,99']);
  });

  test('a sanction → how long one may object, by the figure of the contract', () => {
    const { text } = renderMail(
      { kind: 'sanction', to: 'a@b.example', locale, params: { ...PARAMS.sanction, months: 17 } },
      'https://n.example',
      SENDER,
    );
    expect(text).toMatch(/\b17\b/);
  });

  test.each(Object.keys(PARAMS) as (keyof typeof PARAMS)[])('%s → complete, text and HTML say the same', (kind) => {
    const { subject, text, html } = renderMail(
      { kind, to: 'a@b.example', locale, params: PARAMS[kind] },
      'https://nightlark.example',
      SENDER,
    );
    expect(`${subject}${text}${html}`).not.toMatch(/\bmail\.[a-z_]+\.\w|\{\w/);
    expect(text).toContain(`https://nightlark.example${PARAMS[kind].link}`);
    expect(html).toContain(`href="https://nightlark.example${PARAMS[kind].link}"`);
  });
});

test('catalogues → the same keys in every language', () => {
  const keys = (locale: string) =>
    Object.keys(JSON.parse(readFileSync(new URL(`./messages/${locale}.json`, import.meta.url), 'utf8')) as object).sort();
  for (const locale of LOCALES) expect(keys(locale)).toEqual(keys('en'));
});

test.each(LOCALES)('a complaint in %s → each category in words of its own', (locale) => {
  const subjectOf = (category: string) =>
    renderMail({ kind: 'complaint', to: 'a@b.example', locale, params: { ...PARAMS.complaint, category } }, 'https://n.example', SENDER)
      .subject;
  const subjects = COMPLAINT_CATEGORIES.map(subjectOf);
  expect(new Set(subjects).size).toBe(COMPLAINT_CATEGORIES.length);
  for (const [i, category] of COMPLAINT_CATEGORIES.entries()) expect(subjects[i]).not.toContain(`(${category})`);
});

test('another operator → their name and company, nowhere ours', () => {
  const sender = { name: 'Nachtvlinder', company: COMPANIES[5]! };
  const { text, html } = renderMail(
    { kind: 'payment', to: 'a@b.example', locale: 'de', params: PARAMS.payment },
    'https://n.example',
    sender,
  );
  for (const part of [text, html]) {
    expect(part).toContain('Mitglied bei Nachtvlinder');
    expect(part).toContain('Nightlark Beispiel GmbH, Musterstraße 5, 10000 Musterstadt, Deutschland · Register-Nr.\u00A0HRB\u00A000000');
  }
  expect(`${text}${html}`.replaceAll(COMPANIES[5]!.name, '')).not.toContain('Nightlark');
});

test('markup in a name → shown as text', () => {
  const { html } = renderMail(
    { kind: 'activate', to: 'a@b.example', locale: 'en', params: { ...PARAMS.activate, name: '<img src=x onerror=alert(1)>' } },
    'https://nightlark.example',
    SENDER,
  );
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
});

describe('SMTP', () => {
  let server: SMTPServer;
  let received: { to: string[]; raw: string }[];
  let url: string;
  beforeEach(async () => {
    received = [];
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        let raw = '';
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          done();
        });
      },
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  });
  afterEach(() => new Promise<void>((done) => server.close(done)));

  const mailer = (smtp: string) =>
    createMailer({
      config: { ...readConfig({ SMTP_URL: smtp }) },
      db: undefined as never,
      log: pino({ level: 'silent' }),
      now: () => new Date(),
      sender: () => Promise.resolve(SENDER),
    });

  test('SMTP_URL → sent as text and HTML from the configured sender', async () => {
    const mail = mailer(url);
    await mail.send({ kind: 'activate', to: 'mia@test.example', locale: 'sv', params: PARAMS.activate });
    await mail.close();
    expect(received.map(({ to }) => to)).toEqual([['mia@test.example']]);
    expect(received[0]!.raw).toMatch(/^From: Nightlark <hello@nightlark\.example>/m);
    expect(received[0]!.raw).toMatch(/Content-Type: multipart\/alternative/);
    expect(received[0]!.raw).toMatch(/^Subject: =\?UTF-8\?.*|^Subject: Bekr/m);
  });

  test('notification → the mail program’s own button posts to its address (RFC 8058), the words below lead to the page', async () => {
    const mail = mailer(url);
    const unsubscribe = { page: '/notifications?unsubscribe=t', oneClick: '/api/unsubscribe.php?token=t' };
    await mail.send({ kind: 'like', to: 'mia@test.example', locale: 'en', params: PARAMS.like, unsubscribe });
    await mail.close();
    const [head, body] = received[0]!.raw.split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/api\/unsubscribe\.php\?token=t>\r$/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(body).not.toContain('unsubscribe.php');
  });

  test('line breaks in address or name → no other recipient, no other header', async () => {
    const mail = mailer(url);
    await mail
      .send({
        kind: 'activate',
        to: 'mia@test.example\r\nBcc: all@test.example',
        locale: 'en',
        params: { ...PARAMS.activate, name: 'Mia\r\nX-Spam: yes' },
      })
      .catch(() => undefined);
    await mail.close();
    expect(received.flatMap(({ to }) => to)).not.toContain('all@test.example');
    for (const { raw } of received) expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|X-Spam):/im);
  });

  test('a mail with an id → the same Message-ID each time it is sent', async () => {
    const mail = mailer(url);
    for (let n = 0; n < 2; n++) await mail.send({ id: 'p1.7', kind: 'payment', to: 'mia@test.example', locale: 'en', params: PAYMENT });
    await mail.close();
    for (const { raw } of received) expect(raw).toMatch(/^Message-ID: <p1\.7@localhost>\r$/m);
    expect(received).toHaveLength(2);
  });

  test('server that accepts a connection and says nothing → an error in time', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const send = mailer(`smtp://127.0.0.1:${port}?greetingTimeout=50`).send;
    await expect(send({ kind: 'match', to: 'a@b.example', locale: 'en', params: PARAMS.match })).rejects.toThrow('did not take it');
    silent.close();
  });

  test('server that refuses → an error to the caller', async () => {
    await expect(
      mailer('smtp://127.0.0.1:1').send({ kind: 'match', to: 'a@b.example', locale: 'en', params: PARAMS.match }),
    ).rejects.toThrow();
  });
});

describe('outbox', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.close());

  test('mails → newest first, with their links', async () => {
    for (const to of ['first@test.example', 'second@test.example'])
      await backend.deps.mail.send({ kind: 'activate', to, locale: 'en', params: PARAMS.activate });
    const mails = (await (await backend.client().fetch('/dev/outbox.json')).json()) as OutboxMail[];
    expect(mails.map(({ to }) => to)).toEqual(['second@test.example', 'first@test.example']);
    expect(mails[0]).toMatchObject({ kind: 'activate', subject: 'Confirm your e-mail address' });
    expect(mails[0]!.links[0]).toBe(`${backend.url}/activate/done?code=abc`);
    expect(Date.parse(mails[0]!.sent_at)).not.toBeNaN();
  });

  test('page → links to press, mails in frames that run nothing', async () => {
    await backend.deps.mail.send({ kind: 'activate', to: '"><script>@test.example', locale: 'en', params: PARAMS.activate });
    const response = await backend.client().fetch('/dev/outbox');
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain(`<a href="${backend.url}/activate/done?code=abc">`);
    expect(html).toContain('sandbox=');
    expect(html).not.toContain('<script>');
  });
});
