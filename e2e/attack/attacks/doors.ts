import { SESSION_COOKIE, ENDPOINTS, type EndpointName } from '@nightlark/contract';
import { type CallSchema, SCHEMAS } from '@nightlark/contract/api';
import { createConsole } from '@nightlark/console/app';
import { imposeSanction } from '@nightlark/backend/internals/impose-sanction';
import { anOperator, formOf, formTokenIn, OPERATOR_TOKENS, OPERATORS } from '@nightlark/console/testing/an-operator';
import type { TestClient } from '@nightlark/backend/testing/test-client';
import { inOrder, type Attack, type Tally } from '../attack.ts';
import type { Product } from '../product.ts';

const OPERATORS_PATHS = /^\/(?:console|moderation)(?:\/|$)/;
/** What anybody may see of them. */
const OPEN = /\.(?:css|woff2)$|^\/console\/login$/;

async function suspended(product: Product): Promise<{ client: TestClient; email: string }> {
  const { id, client, email } = await product.member();
  const what = { accountId: id, kind: 'suspended', days: 7, reason: 'scam', words: '', evidence: 'of an attack', seen: '' } as const;
  const outcome = await imposeSanction(product.deps, what, { name: 'attack', role: null });
  if (outcome !== 'done') throw new Error(`A member can't be suspended: ${outcome}`);
  return { client, email };
}

/** Every address of operators that the console serves. */
const operatorsRoutes = (product: Product) =>
  createConsole({ ...product.deps, operators: OPERATORS }).router.stack.flatMap(({ route }) =>
    route && OPERATORS_PATHS.test(String(route.path)) && !OPEN.test(String(route.path))
      ? route.stack.map(({ method }) => ({ method: method.toUpperCase(), path: String(route.path).replaceAll(/:\w+/g, '1') }))
      : [],
  );

/** Who has no right: signed out, a made-up or ended session, a suspended member, operators without the role. */
export const doors: Attack = {
  name: 'doors',
  run: inOrder(callsOfMembers, pagesOfOperators, withoutSecondFactor, withoutTheRole, pagesOfThePlatform),
};

async function callsOfMembers(product: Product, tally: Tally): Promise<void> {
  const made = product.client();
  made.cookies.set(SESSION_COOKIE, 'A'.repeat(43));
  const { client: left } = await product.member();
  const cookies = new Map(left.cookies);
  await left.call('logout');
  for (const [name, value] of cookies) left.cookies.set(name, value);
  const shutOut = await suspended(product);
  const strangers = {
    'signed out': product.client(),
    'made-up session': made,
    'after log-out': left,
    suspended: shutOut.client,
  };
  const back = await product.client().login(shutOut.email);
  tally.check('the login of a suspended member', back.error?.code === 'sanction_suspended', [back.status, back.error?.code]);

  for (const [who, client] of Object.entries(strangers)) {
    for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
      const schema = SCHEMAS[name] as CallSchema;
      const { status, error } = await client.call(name, ENDPOINTS[name][0] === 'GET' ? {} : { body: {} });
      const isHeld = schema.signed ? [403, 422].includes(status) : schema.public ? status < 500 : error?.code === 'authentication_required';
      tally.check(`${name}, ${who}`, isHeld, [status, error?.code]);
    }
    const stream = await client.fetch('/api/events.php');
    tally.check(`the live stream, ${who}`, stream.status === 204, stream.status);
    await stream.body?.cancel();
  }
}

async function pagesOfOperators(product: Product, tally: Tally): Promise<void> {
  const visitor = product.client();
  const { client: member } = await product.member();
  const routes = operatorsRoutes(product);
  const send = (client: TestClient, { method, path }: { method: string; path: string }) =>
    client.fetch(path, method === 'POST' ? formOf({ form_token: 'x' }) : {});
  for (const route of routes)
    for (const client of [visitor, member]) {
      const { status } = await send(client, route);
      tally.check(`${route.method} ${route.path} without an operator's session`, [303, 401, 403, 404, 422].includes(status), status);
    }
}

async function withoutSecondFactor(product: Product, tally: Tally): Promise<void> {
  const newcomer = product.client();
  const form_token = formTokenIn(await (await newcomer.fetch('/console/login')).text());
  await newcomer.fetch('/console/login', formOf({ form_token, token: OPERATOR_TOKENS.moderator }));
  for (const path of ['/console', '/moderation', '/moderation/reports', '/moderation/members']) {
    const led = (await newcomer.fetch(path)).headers.get('location');
    tally.check(`${path} without a second factor`, led !== null && /second-factor|login/.test(led), led);
  }
}

async function withoutTheRole(product: Product, tally: Tally): Promise<void> {
  const routes = operatorsRoutes(product);
  const [support, finance] = [await anOperator(product as never, 'support'), await anOperator(product as never, 'finance')];
  for (const { method, path } of routes.filter((route) => route.path.startsWith('/moderation'))) {
    const { status } = method === 'POST' ? await finance.send(path, { reason: 'x' }) : await finance.client.fetch(path);
    tally.check(`${method} ${path} as finance`, status === 403 || status === 429, status);
  }
  for (const { method, path } of routes.filter((route) => route.path.startsWith('/console'))) {
    const isPrice = /^\/console\/(?:prices|codes)/.test(path);
    const isOwn = /logout|second-factor|payments\/member$/.test(path);
    const asks = [
      { who: 'support', operator: support, isRefused: method === 'POST' ? !isOwn : /\.csv$|settlement/.test(path) },
      { who: 'finance', operator: finance, isRefused: method === 'POST' && isPrice },
    ];
    for (const { who, operator, isRefused } of asks) {
      if (!isRefused) continue;
      const { status } = method === 'POST' ? await operator.send(path, { reason: 'x' }) : await operator.client.fetch(path);
      // An operator's changes are limited by the minute.
      tally.check(`${method} ${path} as ${who}`, status === 403 || status === 429, status);
    }
  }
}

async function pagesOfThePlatform(product: Product, tally: Tally): Promise<void> {
  const visitor = product.client();
  const { client: member } = await product.member();
  for (const path of [
    '/platform',
    '/platform/api/status',
    '/dev/outbox',
    '/dev/outbox.json',
    '/internal/live-channel',
    '/metrics',
    '/api/openapi.json',
  ])
    for (const client of [visitor, member]) {
      const { status } = await client.fetch(path);
      tally.check(path, [401, 403, 404].includes(status), status);
    }
}
