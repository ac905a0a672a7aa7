import { ENDPOINTS, type EndpointName } from '@nightlark/contract';
import express from 'express';
import { startTestBackend, type TestBackend } from '../testing/start-backend.ts';
import { ENDPOINT_MODULES } from '../modules/index.ts';
import type { Db } from '../db/open.ts';
import { contradictionsOf, registerEndpoints } from './register.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { ApiFailure } from '../failure.ts';
import { handle } from './handle.ts';

const declared = ENDPOINT_MODULES.flat();
const routeOf = (name: EndpointName) => declared.find((each) => each.name === name)!.route;
/** The product's endpoints with one route changed past the types. */
const withRoute = (name: EndpointName, change: object): Endpoint[] =>
  declared.map((each) => (each.name === name ? ({ ...each, route: { ...each.route, ...change } } as Endpoint) : each));

describe('a route that contradicts the contract', () => {
  const register = (endpoints: readonly Endpoint[]) => () =>
    registerEndpoints(express(), { config: {} } as never, endpoints, () => Promise.resolve());

  test.each<[string, EndpointName, object, RegExp]>([
    ['open, where the contract asks for a session', 'like', { auth: 'anyone' }, /^like: auth is "anyone", the contract says "member"$/m],
    [
      'closed, where the contract lets visitors in',
      'search',
      { auth: 'member' },
      /^search: auth is "member", the contract says "anyone"$/m,
    ],
    ['unsigned, where a provider signs', 'mailEvent', { auth: 'anyone' }, /^mailEvent: .*the contract says "signature"$/m],
    ['under another limit', 'like', { limit: 'default' }, /^like: limit is "default", the contract says "likes"$/m],
    ['of a member, without the database', 'getLikes', { database: 'optional' }, /^getLikes: without the database/m],
    ['limited by member, for visitors', 'search', { limitWhen: { gifts: () => true } }, /^search: limits by member/m],
    ['no GET, held to this site', 'like', { origin: 'this-site' }, /^like: every call but a GET/m],
  ])('%s → the server does not start, and says which', (_, name, change, sentence) => {
    expect(register(withRoute(name, change))).toThrow(sentence);
  });

  test('the product’s own → none', () => {
    expect(declared.flatMap(contradictionsOf)).toEqual([]);
  });

  test('a call without a handler → the server does not start, and says which', () => {
    expect(register(declared.filter(({ name }) => name !== 'like'))).toThrow(/like/);
  });
});

test('what reaches another member → has a limit of its own', () => {
  const reaching = ['like', 'swipe', 'sendMessage', 'typing', 'createPayment', 'getDiscount', 'report'] as const;
  expect(reaching.filter((name) => routeOf(name).limit === 'default')).toEqual([]);
  expect(Object.keys(routeOf('sendMessage').limitWhen ?? {}).sort()).toEqual(['firstMessages', 'gifts']);
});

test('every GET that changes something for good → held to this site', () => {
  expect(declared.filter(({ route }) => route.origin).map(({ name }) => [name, ENDPOINTS[name][0]])).toEqual([['logout', 'GET']]);
});

describe('in a transaction', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.close());

  const route = { auth: 'member', age: 'any', limit: 'passwords', transaction: true } as const;
  const run = (declaration: Endpoint) => handle(declaration, { deps: backend.deps, viewer: null } as never);
  const insert = (db: Db, code: string) =>
    db.insertInto('discount_code').values({ code, value_percentage: 5, minimum_order_value: 0, once_per_user: true }).execute();
  const isStored = async (code: string) =>
    (await backend.deps.db.selectFrom('discount_code').select('code').where('code', '=', code).execute()).length === 1;
  const answer = { delete_at: new Date(0).toISOString() };

  test('a handler that returns → committed', async () => {
    await run(
      endpoint('deleteAccount', route, async ({ trx }) => {
        await insert(trx, 'KEPT');
        return answer;
      }),
    );
    expect(await isStored('KEPT')).toBe(true);
  });

  test('a handler that throws → rolled back, and nothing is published', async () => {
    const heard: unknown[] = [];
    backend.deps.domainEvents.subscribe('accountActivated', (event) => void heard.push(event));
    const failing = endpoint('deleteAccount', route, async ({ trx, record }) => {
      await insert(trx, 'LOST');
      record('accountActivated', { accountId: 1 });
      throw new ApiFailure('validation');
    });
    await expect(run(failing)).rejects.toMatchObject({ code: 'validation' });
    expect([await isStored('LOST'), heard]).toEqual([false, []]);
  });

  test('a returned function → makes the answer once the commit is done', async () => {
    const declaration = endpoint('deleteAccount', route, async ({ trx, deps }) => {
      await insert(trx, 'SEEN');
      return async () => {
        const seen = await deps.db.selectFrom('discount_code').select('code').where('code', '=', 'SEEN').execute();
        return { delete_at: String(seen.length) };
      };
    });
    expect(await run(declaration)).toEqual({ delete_at: '1' });
  });
});
