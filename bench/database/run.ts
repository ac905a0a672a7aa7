/** Statements, buffers and time of calls as an ordinary and as a popular member: `npm run bench:database` (docs/benchmarks.md). */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type EndpointName, SESSION_COOKIE_PLAIN } from '@nightlark/contract';
import type { Deps } from '@nightlark/backend';
import { createBackendServer } from '@nightlark/backend/internals/create-server';
import { statementsOf } from '@nightlark/backend/testing/count-statements';
import { type CallOptions, type TestClient, testClient } from '@nightlark/backend/testing/test-client';
import { openPostgres } from '../search/engine.ts';
import { generate } from '../search/members.ts';
import { median, quantile } from '../shared/statistics.ts';
import { buffersOf } from './cost.ts';
import { addSkew, ORDINARY, POPULAR } from './skew.ts';

/** The most of any call. */
const BUFFERS = 1_000;
/** Of the search in conversations. */
const SEARCH_P99_MS = 100;
const ROUNDS = 7;
const SEARCHES = 100;

const { values } = parseArgs({ options: { members: { type: 'string', default: '100000' } } });
const members = Number(values.members);
const server = process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const engine = await openPostgres(server);
const { deps } = engine;
const missed: string[] = [];
try {
  console.log(`› generating ${members} members with likes, conversations and messages …`);
  await deps.slowDb.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await generate(db, { members, blocks: members });
    await addSkew(db, members);
  });
  const backend = createBackendServer(deps);
  backend.server.listen(0, '127.0.0.1');
  await once(backend.server, 'listening');
  const url = `http://127.0.0.1:${(backend.server.address() as AddressInfo).port}`;
  console.log(
    '\n| call                           | statements | buffers | median ms | p99 ms |\n| ------------------------------ | ---------: | ------: | --------: | -----: |',
  );
  for (const [who, id] of [
    ['ordinary', ORDINARY + 50],
    ['popular', POPULAR.first],
  ] as const)
    await measure(who, await logIn(deps, url, id), await callsOf(deps, id));
  await backend.stop();
} finally {
  await engine.close();
}
for (const text of missed) console.error(`✗ ${text}`);
if (missed.length === 0) console.log('✓ No call reads more than it may.');
process.exitCode = missed.length > 0 ? 1 : 0;

type Calls = readonly (readonly [EndpointName, object?])[];

async function callsOf({ db }: Deps, id: number): Promise<Calls> {
  const { rows } = await sql<{ conversation: number; other: number }>`select conversation_id as conversation, other_id as other
    from participant join conversation on conversation.id = conversation_id join profile on profile.id = other_id and active
    where profile_id = ${id} order by last_number desc limit 1`.execute(db);
  const { conversation, other } = rows[0]!;
  const { rows: messages } = await sql<{ middle: number }>`select id as middle from message where conversation_id = ${conversation}
    and number = (select last_number / 2 from conversation where id = ${conversation})`.execute(db);
  return [
    ['getUser'],
    ['search'],
    ['getMember', { query: { id: other } }],
    ['getLikes', { query: { type: 'received' } }],
    ['getLikes', { query: { type: 'sent' } }],
    ['getLikes', { query: { type: 'matches' } }],
    ['getChats'],
    ['getChat', { query: { id: conversation } }],
    ['getChat', { query: { id: conversation, around: messages[0]!.middle } }],
    ['searchChats', { query: { q: 'walking' } }],
    ['searchChats', { query: { q: 'nothing of this' } }],
    ['searchChats', { query: { q: 'øq' } }],
    ['getDrafts'],
    ['getMatches'],
    ['getSwipe'],
    ['getCredits'],
    ['getTransactions'],
    ['autoLike'],
  ];
}

async function measure(who: string, client: TestClient, calls: Calls): Promise<void> {
  for (const [call, options] of calls) {
    const name = `${call} ${Object.values((options as { query?: object } | undefined)?.query ?? {}).join(' ')}`.trim();
    const ask = async () => {
      const { status } = await client.call(call, options as CallOptions);
      if (status >= 300) missed.push(`${who}: ${name}: status ${status}`);
    };
    await ask();
    const took: number[] = [];
    for (let round = 0; round < (call === 'searchChats' ? SEARCHES : ROUNDS); round++) {
      const started = performance.now();
      await ask();
      took.push(performance.now() - started);
    }
    const statements = await statementsOf(ask);
    const buffers = await buffersOf(deps.config.DATABASE_URL!, statements);
    row(`${who}: ${name}`, statements.length, buffers, took);
    const p99 = quantile(took, 0.99);
    if (call === 'searchChats' && p99 > SEARCH_P99_MS)
      missed.push(`${who}: ${name} takes ${p99.toFixed(1)} ms (p99), more than ${SEARCH_P99_MS}`);
    if (buffers > BUFFERS) missed.push(`${who}: ${name} reads ${buffers} buffers, more than ${BUFFERS}`);
  }
  const [conversation] = calls.flatMap(([, options]) => (options as { query?: { id?: number } } | undefined)?.query?.id ?? []).slice(1);
  const send = () => client.call('sendMessage', { body: { conversation, client_id: randomUUID(), text: 'Hello' } } as CallOptions);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await send();
    took.push(performance.now() - started);
  }
  row(`${who}: sendMessage`, (await statementsOf(send)).length, null, took);
}

function row(name: string, statements: number, buffers: number | null, took: readonly number[]): void {
  console.log(
    `| ${name.padEnd(30)} | ${String(statements).padStart(10)} | ${String(buffers ?? '').padStart(7)} | ${median(took).toFixed(1).padStart(9)} | ${quantile(took, 0.99).toFixed(1).padStart(6)} |`,
  );
}

async function logIn({ db }: Deps, url: string, accountId: number): Promise<TestClient> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await db
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      account_id: accountId,
      created_at: now,
      last_seen: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  const client = testClient(url);
  client.cookies.set(SESSION_COOKIE_PLAIN, token);
  return client;
}
