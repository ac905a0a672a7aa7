import { sql } from 'kysely';
import { pino } from 'pino';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { createDomainEvents } from './domain-events.ts';
import { transact, transactWithAsyncEvents } from './transact.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const LIKED = { fromId: 1, toId: 2, match: false, liker: 'Anna' };

test('an event → heard by each subscriber of its name, one after the other; published once all have heard', async () => {
  const events = createDomainEvents(pino({ level: 'silent' }));
  const heard: string[] = [];
  events.subscribe('liked', async ({ toId }) => {
    await new Promise((done) => setImmediate(done));
    heard.push(`first ${toId}`);
  });
  events.subscribe('liked', () => void heard.push('second'));
  events.subscribe('accountActivated', () => void heard.push('another'));
  await events.publish({ name: 'liked', event: LIKED });
  expect(heard).toEqual(['first 2', 'second']);
});

test('a subscriber that fails → logged; the others are called, and the publisher goes on', async () => {
  const lines: string[] = [];
  const events = createDomainEvents(pino({}, { write: (line) => void lines.push(line) }));
  let heard = 0;
  events.subscribe('liked', () => Promise.reject(new Error('away')));
  events.subscribe('liked', () => {
    throw new Error('broken');
  });
  events.subscribe('liked', () => void heard++);
  await events.publish({ name: 'liked', event: LIKED });
  expect(heard).toBe(1);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: 'liked', err: { message: 'away' } },
    { event: 'liked', err: { message: 'broken' } },
  ]);
});

test('a transaction → its events are published in order, once it is committed', async () => {
  const { db } = backend.deps;
  const domainEvents = createDomainEvents(backend.deps.log);
  await sql`create table written (n int)`.execute(db);
  const heard: unknown[] = [];
  const count = async () => (await sql<{ n: number }>`select count(*)::int as n from written`.execute(db)).rows[0]!.n;
  domainEvents.subscribe('accountActivated', async ({ accountId }) => void heard.push([accountId, await count()]));
  const result = await transact({ db, domainEvents }, async (trx, record) => {
    for (const accountId of [1, 2]) {
      record('accountActivated', { accountId });
      await sql`insert into written values (${accountId})`.execute(trx);
    }
    expect(heard).toEqual([]);
    return 'done';
  });
  expect([result, heard]).toEqual([
    'done',
    [
      [1, 2],
      [2, 2],
    ],
  ]);
});

test('a transaction that is rolled back → no event is published', async () => {
  const domainEvents = createDomainEvents(backend.deps.log);
  const heard: unknown[] = [];
  domainEvents.subscribe('liked', (event) => void heard.push(event));
  const work = transact({ db: backend.deps.db, domainEvents }, (_trx, record) => {
    record('liked', LIKED);
    return Promise.reject(new Error('changed its mind'));
  });
  await expect(work).rejects.toThrow('changed its mind');
  expect(heard).toEqual([]);
});

test('a subscriber that hangs → a transaction with async events returns after the commit, and its events are handled in order later', async () => {
  const domainEvents = createDomainEvents(backend.deps.log);
  const gate = Promise.withResolvers<void>();
  const heard: number[] = [];
  domainEvents.subscribe('accountActivated', async ({ accountId }) => {
    await gate.promise;
    heard.push(accountId);
  });
  const work = transactWithAsyncEvents({ db: backend.deps.db, domainEvents }, (_trx, record) => {
    for (const accountId of [1, 2]) record('accountActivated', { accountId });
    return Promise.resolve('done');
  });
  expect([await work, heard]).toEqual(['done', []]);
  gate.resolve();
  await domainEvents.settled();
  expect(heard).toEqual([1, 2]);
});

test('a subscriber within the transaction → writes in it, is called once for all events, and acts once it is committed', async () => {
  const { db } = backend.deps;
  const domainEvents = createDomainEvents(backend.deps.log);
  await sql`create table joined (id int)`.execute(db);
  const rows = async () => (await sql<{ id: number }>`select id from joined order by id`.execute(db)).rows.map(({ id }) => id);
  const seen: unknown[] = [];
  domainEvents.subscribeInTransaction(async (trx, happened) => {
    for (const one of happened)
      if (one.name === 'accountActivated') await sql`insert into joined values (${one.event.accountId})`.execute(trx);
    return () => void seen.push(happened.length);
  });
  await transact({ db, domainEvents }, async (_trx, record) => {
    for (const accountId of [1, 2]) record('accountActivated', { accountId });
    expect(seen).toEqual([]);
    return Promise.resolve();
  });
  await transact({ db, domainEvents }, () => Promise.resolve());
  expect([await rows(), seen]).toEqual([[1, 2], [2]]);
});

test('a subscriber within the transaction fails → nothing is committed, and no event is published', async () => {
  const { db } = backend.deps;
  const domainEvents = createDomainEvents(backend.deps.log);
  await sql`create table half (id int)`.execute(db);
  const heard: unknown[] = [];
  domainEvents.subscribe('liked', (event) => void heard.push(event));
  domainEvents.subscribeInTransaction(() => Promise.reject(new Error('no place')));
  const work = transact({ db, domainEvents }, async (trx, record) => {
    await sql`insert into half values (1)`.execute(trx);
    record('liked', LIKED);
  });
  await expect(work).rejects.toThrow('no place');
  expect([(await sql`select id from half`.execute(db)).rows, heard]).toEqual([[], []]);
});
