import { randomInt, randomUUID } from 'node:crypto';
import { DEVICE_COOKIE_PLAIN, type EndpointName, LOCALES, type SanctionKind, SANCTION_KINDS, SANCTION_REASONS } from '@nightlark/contract';
import { eventually } from '@nightlark/build/jest/eventually.ts';
import sharp from 'sharp';
import { aMember, type AMember } from '../../testing/a-member.ts';
import { aPaymentProvider } from '../../testing/a-payment-provider.ts';
import { aPendingPayment } from '../../testing/a-pending-payment.ts';
import { openLive } from '../../testing/live-stream.ts';
import { anImage, addPhoto } from '../../testing/photos.ts';
import { TEST_PASSWORD } from '../../testing/sign-up-body.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-backend.ts';
import { type CallOptions, testClient } from '../../testing/test-client.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { LEASE_MS } from '../../mail/mailer.ts';
import { mandateFor } from '../direct-debit/mandate.ts';
import { hashPassword } from '../password/password-hash.ts';
import { purgeMember } from '../../testing/purge-member.ts';
import { receiveWebhook } from '../payments/settlement/receive-webhook.ts';
import { sanctionText } from '../../session/sanctions.ts';
import { endSanctions, imposeSanction, liftSanction, type NewSanction, purgeSanctions, versionOf } from './sanction.ts';

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
const START = new Date('2026-11-21T10:00:00Z');
const DAY_MS = 86_400_000;
const BY = { name: 'mod', role: 'moderator' };
let now = START;
let backend: TestBackend;
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword(TEST_PASSWORD);
  backend = await startTestBackend({ now: () => now, env: { RATE_LIMIT_FACTOR: 1000 }, hooks: { payments: () => aPaymentProvider } });
});
afterAll(() => backend.close());
beforeEach(() => (now = new Date(START)));

const member = (overrides: Parameters<typeof aMember>[1] = {}) =>
  aMember(backend.deps, {
    credits: 50,
    ...overrides,
    account: { id: randomInt(1_000_000, 2_000_000_000), password_hash, ...overrides.account },
  });
const sanctionsOf = ({ id }: { id: number }) =>
  backend.deps.db.selectFrom('sanction').selectAll().where('account_id', '=', id).orderBy('id').execute();

function aSanction(accountId: number, kind: NewSanction['kind']): NewSanction {
  const days = kind === 'suspended' ? 7 : null;
  return { accountId, kind, reason: 'scam', words: '', evidence: 'R-1', days, seen: '' };
}
async function impose(who: { id: number }, kind: NewSanction['kind'], what: Partial<NewSanction> = {}) {
  const seen = versionOf(await sanctionsOf(who));
  return imposeSanction(backend.deps, { ...aSanction(who.id, kind), seen, ...what }, BY);
}
async function lift(who: { id: number }) {
  const rows = await sanctionsOf(who);
  return liftSanction(backend.deps, { id: rows.findLast(({ ended_at }) => !ended_at)!.id, note: 'A mistake', seen: versionOf(rows) }, BY);
}
const send = ({ client }: Pick<AMember, 'client'>, to: { id: number }, what: object = {}) =>
  client.call('sendMessage', { body: { profile: to.id, client_id: randomUUID(), text: 'Hello', ...what } });
const mailsTo = ({ email }: AMember) =>
  backend.deps.db.selectFrom('outbox').select(['kind', 'subject', 'body_text']).where('recipient', '=', email).orderBy('id').execute();
const found = async (viewer: AMember, who: AMember) =>
  (await viewer.client.call('search', { query: { gender: 'any', country: 'any' } })).body.profiles.some(({ id }) => id === who.id);

describe('each sanction and each call', () => {
  const allowed = 'as always';
  const loggedOut = { status: 403, code: 'authentication_required' };
  const refused = (kind: SanctionKind) => ({ status: 403, code: `sanction_${kind}` });
  const always = {
    login: allowed,
    getChats: allowed,
    first: allowed,
    answer: allowed,
    photo: allowed,
    like: allowed,
    report: allowed,
    found: true,
  };
  const gone = {
    getChats: loggedOut,
    first: loggedOut,
    answer: loggedOut,
    photo: loggedOut,
    like: loggedOut,
    report: loggedOut,
    found: false,
  };
  const EXPECTED = {
    suspended: { ...gone, login: refused('suspended') },
    excluded: { ...gone, login: refused('excluded') },
    restricted: { ...always, first: refused('restricted') },
    photos: { ...always, photo: refused('photos') },
    held: { ...always, first: refused('held'), answer: refused('held'), photo: refused('held'), found: false },
  };

  test.each(SANCTION_KINDS)('%s → what the member may do, and whether others find them', async (kind) => {
    const [who, other, stranger] = [await member(), await member(), await member()];
    await send(other, who);
    if (kind === 'held') {
      const row = {
        reference: `S-${who.id}`,
        account_id: who.id,
        kind,
        reason: 'second_account',
        imposed_by: 'nobody',
        imposed_at: now,
      } as const;
      await backend.deps.db.insertInto('sanction').values(row).execute();
      await backend.deps.db.updateTable('profile').set({ active: false }).where('id', '=', who.id).execute();
    } else expect(await impose(who, kind)).toBe('done');
    const outcome = async <N extends EndpointName>(name: N, options: CallOptions<N> = {}, client = who.client) => {
      const { status, error } = await client.call(name, options);
      return error ? { status, code: error.code } : allowed;
    };
    const message = (to: AMember, what: object = {}) => ({ body: { profile: to.id, client_id: randomUUID(), text: 'Hello', ...what } });
    const photo = await addChatPhoto(who);
    expect({
      login: await outcome('login', { body: { email: who.email, password: TEST_PASSWORD } }, backend.client()),
      getChats: await outcome('getChats'),
      first: await outcome('sendMessage', message(stranger)),
      answer: await outcome('sendMessage', message(other)),
      photo: await outcome('sendMessage', message(other, { type: 'photo', photo, text: '' })),
      like: await outcome('like', { body: { id: stranger.id } }),
      report: await outcome('report', { body: { id: other.id, category: 'scam', remarks: '' } }),
      found: await found(stranger, who),
    }).toEqual(EXPECTED[kind]);
  });

  async function addChatPhoto({ client }: AMember): Promise<number> {
    const data = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#987' } })
      .jpeg()
      .toBuffer();
    const { body } = await client.call('uploadChatPhoto', { file: { name: 'x.jpg', data, type: 'image/jpeg' } });
    return (body as { photo?: number } | null)?.photo ?? 1;
  }
});

test.each(['here', ...(TEST_DATABASE_URL && TEST_REDIS_URL ? ['on another process'] : [])])(
  'a suspension while the member is live %s → session and stream end within a second, and the browser is told why',
  async (where) => {
    const env = TEST_REDIS_URL && where !== 'here' ? { REDIS_URL: TEST_REDIS_URL, RATE_LIMIT_FACTOR: 1000 } : { RATE_LIMIT_FACTOR: 1000 };
    const first = where === 'here' ? backend : await startTestBackend({ now: () => now, env });
    const second =
      where === 'here'
        ? backend
        : await startTestBackend({ now: () => now, env: { ...env, DATABASE_URL: first.deps.config.DATABASE_URL } });
    try {
      const who = await aMember(first.deps, { account: { id: randomInt(1_000_000, 2_000_000_000) } });
      const there = testClient(second.url);
      for (const [name, value] of who.client.cookies) there.cookies.set(name, value);
      const stream = await openLive(there);
      const begun = Date.now();
      const what = { accountId: who.id, kind: 'suspended', reason: 'threat', words: '', evidence: '', days: 1, seen: '' } as const;
      expect(await imposeSanction(first.deps, what, BY)).toBe('done');
      await stream.ended;
      expect(Date.now() - begun).toBeLessThan(1_000);
      const { error } = await there.call('getChats');
      expect(error).toMatchObject({ code: 'authentication_required', params: { sanction: 'suspended', reason: 'threat' } });
      const text = error!.message.replaceAll('\u00A0', ' ');
      expect(text).toMatch(/^Your account is suspended until 22 November 2026 at 10:00 UTC\. Reason: threats or violence\..*S-\w{4}-\w{4}/);
      const { user, sanction } = (await there.call('getUser')).body;
      expect([user, sanction?.text]).toEqual([null, error!.message]);
    } finally {
      if (second !== first) await second.close();
      if (first !== backend) await first.close();
    }
  },
);

test('the end of a suspension → log-in at once, found again, and a mail; before, nothing', async () => {
  const [who, viewer] = [await member(), await member()];
  await impose(who, 'suspended', { days: 1 });
  expect((await mailsTo(who)).map(({ kind }) => kind)).toEqual(['sanction']);
  now = new Date(START.getTime() + DAY_MS - 1);
  await endSanctions(backend.deps);
  expect((await backend.client().login(who.email)).error?.code).toBe('sanction_suspended');
  now = new Date(START.getTime() + DAY_MS);
  expect((await backend.client().login(who.email)).status).toBe(200);
  await endSanctions(backend.deps);
  expect(await found(viewer, who)).toBe(true);
  await endSanctions(backend.deps);
  expect((await mailsTo(who)).map(({ kind }) => kind)).toEqual(['sanction', 'sanction_ended']);
  expect((await who.client.call('getUser')).body).toEqual({ user: null });
});

test('the process ended while it mailed a sanction → another sends it once the lease is over, once', async () => {
  const who = await member();
  const rows = () => sanctionsOf(who);
  await new Promise<void>((isSending) => {
    const mail = { ...backend.deps.mail, send: () => (isSending(), new Promise<never>(() => {})) };
    void imposeSanction({ ...backend.deps, mail }, aSanction(who.id, 'restricted'), BY);
  });
  await endSanctions(backend.deps);
  expect([await mailsTo(who), (await rows())[0]!.mailed_at]).toEqual([[], null]);
  now = new Date(START.getTime() + LEASE_MS);
  await endSanctions(backend.deps);
  await endSanctions(backend.deps);
  expect((await mailsTo(who)).map(({ kind }) => kind)).toEqual(['sanction']);
  await lift(who);
  expect((await mailsTo(who)).map(({ kind }) => kind)).toEqual(['sanction', 'sanction_ended']);
});

test('a restricted member reads the site in another language than their account’s → told in that one', async () => {
  const who = await member();
  await impose(who, 'restricted');
  const told = async () => (await who.client.call('getUser')).body.user!.sanctions!.map(({ text }) => text.split(' ')[0]);
  const before = await told();
  who.client.cookies.set('locale', 'de');
  expect([before, await told()]).toEqual([['You'], ['Du']]);
});

test('a sanction that is lifted → all is as before, the member is told', async () => {
  const [who, other] = [await member(), await member()];
  const image = await anImage(who.client);
  await backend.deps.db.updateTable('image').set({ status: 'active' }).where('id', '=', image.id).execute();
  const photos = async () => (await other.client.call('getMember', { query: { id: who.id } })).body;
  for (const kind of ['restricted', 'photos'] as const) {
    await impose(who, kind, { words: 'We asked you twice.' });
    expect((await who.client.call('getUser')).body.user!.sanctions).toMatchObject([{ kind, until: null }]);
    expect(await lift(who)).toBe('done');
    expect((await who.client.call('getUser')).body.user!.sanctions).toEqual([]);
  }
  expect((await photos()).images).toHaveLength(1);
  expect((await send(who, other)).status).toBe(201);
  const mails = await mailsTo(who);
  expect(mails.map(({ kind }) => kind)).toEqual(['sanction', 'sanction_ended', 'sanction', 'sanction_ended']);
  expect(mails[0]!.body_text).toContain('We asked you twice.');
});

test('hidden photos → others see none, not even one that is approved or brought later; their owner sees why', async () => {
  const [who, viewer] = [await member(), await member({ account: { paid_user: true } })];
  const image = await anImage(who.client);
  const shown = async () => (await viewer.client.call('getMember', { query: { id: who.id } })).body;
  expect((await shown()).images).toHaveLength(1);
  const { match } = (await shown()).images[0]!;
  await impose(who, 'photos');
  const later = await anImage(who.client);
  const { images, profile } = await shown();
  expect([images, profile.main_image, profile.photo_count]).toEqual([[], null, 0]);
  expect((await viewer.client.fetch(`/media/${match}`)).status).toBe(404);
  expect((await viewer.client.call('getPhotoLink', { query: { image: image.id } })).status).toBe(404);
  const own = (await who.client.call('getProfile')).body.profile.images;
  expect(own.map(({ id, status, reason }) => [id, status, reason])).toEqual([image, later].map(({ id }) => [id, 'rejected', 'other']));
});

test.each(LOCALES)('in %s → each kind and reason in words, none of them left in English', (locale) => {
  const text = (kind: SanctionKind, reason: (typeof SANCTION_REASONS)[number], to = locale) =>
    sanctionText(backend.deps.messages, to, { kind, reason, until: kind === 'suspended' ? now : null, reference: 'S-7KQ2-M9XA' });
  for (const kind of SANCTION_KINDS) {
    const own = SANCTION_REASONS.map((reason) => text(kind, reason));
    expect(new Set(own).size).toBe(kind === 'held' ? 1 : SANCTION_REASONS.length);
    expect(own.join()).not.toMatch(/none|[{}]|undefined/);
    if (locale !== 'en') expect(SANCTION_REASONS.filter((reason, at) => text(kind, reason, 'en') === own[at])).toEqual([]);
  }
});

test.each(['suspended', 'restricted', 'excluded'] as const)(
  '%s, and the account is deleted → the decision is there as long as one may object, and until an objection is answered',
  async (kind) => {
    const [objecting, silent] = [await member(), await member()];
    const references: string[] = [];
    for (const who of [objecting, silent]) {
      await impose(who, kind, { words: 'We asked you twice.' });
      references.push((await sanctionsOf(who))[0]!.reference);
      if (kind === 'excluded') await lift(who);
      await purgeMember(backend.deps, who.id);
    }
    const left = async () => {
      await endSanctions(backend.deps);
      await purgeSanctions(backend.deps);
      const rows = await backend.deps.db.selectFrom('sanction').selectAll().where('reference', 'in', references).orderBy('id').execute();
      return rows.map(({ reference }) => reference);
    };
    now = new Date(START.getTime() + 183 * DAY_MS);
    expect(await left()).toEqual(references);
    const body = {
      category: 'decision',
      decision: references[0]!,
      name: 'Mia',
      email: objecting.email,
      text: 'It was not me.',
      website: '',
    };
    expect((await backend.client().call('complain', { body })).status).toBe(201);
    now = new Date(START.getTime() + 184 * DAY_MS);
    expect(await left()).toEqual([references[0]]);
    await backend.deps.db.updateTable('complaint').set({ status: 'closed' }).where('decision', '=', references[0]!).execute();
    expect(await left()).toEqual([]);
  },
);

describe('at the same time', () => {
  test('the member pays → the money is booked, and the credits are theirs', async () => {
    const who = await member({ credits: 0 });
    const id = await aPendingPayment(backend.deps, who.id);
    await impose(who, 'excluded');
    const paid = {
      event_id: randomUUID(),
      payment_id: id,
      provider_id: `test_${id}`,
      status: 'completed',
      amount_cents: 1_649,
      currency: 'EUR',
    } as const;
    await receiveWebhook(backend.deps, paid);
    await lift(who);
    const client = backend.client();
    expect((await client.login(who.email)).body.user.credits).toBe(25);
  });

  (TEST_DATABASE_URL ? test : test.skip)('their suspension ends → they stay hidden by the exclusion', async () => {
    const { db } = backend.deps;
    const who = await member();
    await impose(who, 'suspended', { days: 1 });
    now = new Date(START.getTime() + DAY_MS);
    const [isImposed, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const excluded = db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').where('id', '=', who.id).forUpdate().execute();
      await trx
        .insertInto('sanction')
        .values({ reference: randomUUID(), account_id: who.id, kind: 'excluded', reason: 'scam', imposed_by: 'mod', imposed_at: now })
        .execute();
      isImposed.resolve();
      await isOver.promise;
    });
    await isImposed.promise;
    const ended = endSanctions(backend.deps);
    await Promise.race([ended, eventually(async () => expect(await waitingForLocks(db)).toBeGreaterThan(0))]);
    isOver.resolve();
    await Promise.all([excluded, ended]);
    const { active } = await db.selectFrom('profile').select('active').where('id', '=', who.id).executeTakeFirstOrThrow();
    expect(active).toBe(false);
  });

  test('two moderators → the first decides, the second is told', async () => {
    const who = await member();
    const outcomes = await Promise.all([impose(who, 'suspended', { seen: '' }), impose(who, 'excluded', { seen: '' })]);
    expect(outcomes.toSorted()).toEqual(['changed', 'done']);
    const rows = await sanctionsOf(who);
    expect(rows).toHaveLength(1);
    const seen = versionOf(rows);
    const lifts = await Promise.all([1, 2].map(() => liftSanction(backend.deps, { id: rows[0]!.id, note: '', seen }, BY)));
    expect(lifts.toSorted()).toEqual(['changed', 'done']);
    expect((await mailsTo(who)).map(({ kind }) => kind)).toEqual(['sanction', 'sanction_ended']);
  });

  test('the member writes → each message is either stored or refused, and none after the exclusion', async () => {
    const [who, other] = [await member({ account: { paid_user: true } }), await member()];
    await send(who, other);
    const writing = Promise.all(Array.from({ length: 12 }, () => send(who, other)));
    expect(await impose(who, 'excluded')).toBe('done');
    const stored = async () => (await backend.deps.db.selectFrom('message').select('id').where('sender_id', '=', who.id).execute()).length;
    const atOnce = await stored();
    const answers = await writing;
    expect(await stored()).toBe(atOnce);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(atOnce - 1);
    for (const { status, error } of answers)
      if (status !== 201) expect(['sanction_excluded', 'authentication_required']).toContain(error?.code);
  });

  test('the member leaves → their account stays about to be deleted, and coming back leads to no session', async () => {
    const who = await member();
    await who.client.call('deleteAccount', { body: { password: TEST_PASSWORD, reason: 'time', remarks: '' } });
    expect(await impose(who, 'excluded')).toBe('done');
    expect((await backend.client().login(who.email)).error?.code).toBe('pending_deletion');
    const mails = await mailsTo(who);
    const [, code] = /code=([\w-]+)/.exec(mails.find(({ kind }) => kind === 'goodbye')!.body_text)!;
    const back = await backend.client().call('updateAccount', { body: { code: code! } });
    expect([back.status, back.error?.code]).toEqual([403, 'sanction_excluded']);
  });
});

describe('a new account of an excluded member', () => {
  const signUp = async (client = backend.client(), overrides: Record<string, string> = {}) => {
    now = new Date(now.getTime() + 1_000);
    const { body, error } = await client.signUp(overrides);
    if (error) throw new Error(error.code);
    return { ...body.user, client };
  };
  const evidenceOf = async (who: { id: number }) => (await sanctionsOf(who)).map(({ kind, evidence }) => [kind, evidence.split(' as ')[0]]);

  test('on the same device, also after somebody else logged in there → held; an older account there, or another device → not', async () => {
    const client = backend.client();
    const [who, partner] = [await member(), await member()];
    await client.login(who.email);
    await impose(who, 'excluded');
    await client.login(partner.email);
    await client.call('logout');
    expect(await sanctionsOf(partner)).toEqual([]);
    const again = await signUp(client);
    expect(await evidenceOf(again)).toEqual([['held', 'The same device']]);
    expect((await client.call('getUser')).body.user!.sanctions).toMatchObject([{ kind: 'held' }]);
    expect(await evidenceOf(await signUp())).toEqual([]);
    expect(client.cookies.has(DEVICE_COOKIE_PLAIN)).toBe(true);
    // Released once, it isn't held for the same again.
    expect(await lift(again)).toBe('done');
    await client.call('logout');
    await client.login(again.email);
    expect((await client.call('getUser')).body.user!.sanctions).toEqual([]);
  });

  test('with the address of a deleted account → held; after three years, or once the exclusion is lifted, not', async () => {
    const [who, lifted] = [await member(), await member()];
    for (const each of [who, lifted]) {
      await impose(each, 'excluded');
      if (each === lifted) await lift(each);
      await purgeMember(backend.deps, each.id);
    }
    const again = await signUp(backend.client(), { email: who.email });
    expect(await evidenceOf(again)).toEqual([['held', 'The same address']]);
    expect(await evidenceOf(await signUp(backend.client(), { email: lifted.email }))).toEqual([]);
    now = new Date(START.getTime() + 3 * 366 * DAY_MS);
    await purgeSanctions(backend.deps);
    expect(await backend.deps.db.selectFrom('sanction').select('id').where('account_id', 'is', null).execute()).toEqual([]);
  });

  test('paying from the same bank account → held; from another → not', async () => {
    const who = await member();
    const payer = { account_holder: 'Mia', iban: 'NL91ABNA0417164300', street: 'A', house_number: '1', zip: '1', city: 'B' };
    await mandateFor(backend.deps, { id: who.id, country: 'NL' }, payer);
    await impose(who, 'excluded');
    const [again, other] = [await signUp(), await signUp()];
    await mandateFor(backend.deps, { id: again.id, country: 'NL' }, { ...payer, account_holder: 'Lea' });
    await mandateFor(backend.deps, { id: other.id, country: 'NL' }, { ...payer, iban: 'DE89370400440532013000' });
    expect([await evidenceOf(again), await evidenceOf(other)]).toEqual([[['held', 'The same bank']], []]);
  });

  /** Of large shapes, as a face and its background have. */
  function aPicture(step: number): Promise<Buffer> {
    const shapes = Buffer.from(Array.from({ length: 144 }, (_, n) => (n * step + (n % 7) * 53) % 256));
    return sharp(shapes, { raw: { width: 12, height: 12, channels: 1 } })
      .resize(600, 600)
      .jpeg({ quality: 95 })
      .toBuffer();
  }

  test('with the same photo, smaller and in another quality → held; with another photo → not', async () => {
    const picture = await aPicture(89);
    const who = await member();
    await addPhoto(who.client, picture);
    await impose(who, 'excluded');
    const [again, other] = [await signUp(), await signUp()];
    await addPhoto(again.client, await sharp(picture).resize(500).jpeg({ quality: 60 }).toBuffer());
    await addPhoto(other.client, await sharp(picture).rotate(90).toBuffer());
    expect([await evidenceOf(again), await evidenceOf(other)]).toEqual([[['held', 'The same photo']], []]);
  });

  test('photos could not be read when the member was excluded → recognised once the job could', async () => {
    const who = await member();
    const picture = await aPicture(41);
    await addPhoto(who.client, picture);
    const storage = { ...backend.deps.storage, read: () => Promise.reject(new Error('away')) };
    await imposeSanction({ ...backend.deps, storage }, aSanction(who.id, 'excluded'), BY);
    const [before, after] = [await signUp(), await signUp()];
    await addPhoto(before.client, picture);
    expect(await evidenceOf(before)).toEqual([]);
    await endSanctions(backend.deps);
    await addPhoto(after.client, picture);
    expect(await evidenceOf(after)).toEqual([['held', 'The same photo']]);
  });

  test('one of the photos is damaged, another member’s wait for their storage → the others are recognised, and nobody waits', async () => {
    const [who, another] = [await member(), await member()];
    const picture = await aPicture(67);
    await anImage(who.client);
    const [damaged] = await backend.deps.db.selectFrom('image').select('storage_key').where('profile_id', '=', who.id).execute();
    await addPhoto(who.client, picture);
    await addPhoto(another.client, await aPicture(31));
    const read = jest.fn((key: string) =>
      key.startsWith(damaged!.storage_key) ? Promise.resolve(Buffer.from('no picture')) : backend.deps.storage.read(key),
    );
    const deps = { ...backend.deps, storage: { ...backend.deps.storage, read } };
    const away = { ...backend.deps, storage: { ...backend.deps.storage, read: () => Promise.reject(new Error('away')) } };
    await imposeSanction(away, aSanction(another.id, 'excluded'), BY);
    await imposeSanction(deps, aSanction(who.id, 'excluded'), BY);
    expect(read).toHaveBeenCalledTimes(2);
    const again = await signUp();
    await addPhoto(again.client, picture);
    expect(await evidenceOf(again)).toEqual([['held', 'The same photo']]);
  });
});
