import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CheckoutRequest, sign, SIGNATURE_HEADER, verify } from '@nightlark/backend/provider';
import { languageTag, LOCALES } from '@nightlark/contract';
import { pino } from 'pino';
import { readSandboxConfig } from './config.ts';
import { createSandbox } from './sandbox-app.ts';
import { type Checkout, type CheckoutStore, openStore } from './store.ts';
import { forget } from './stored-methods.ts';
import { startDeliveryJob } from './webhooks.ts';

const SECRET = 'a-secret-for-this-test';
const directory = mkdtempSync(path.join(tmpdir(), 'nightlark-sandbox-test-'));
const file = path.join(directory, 'checkouts.json');
const store = openStore(file);
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer(createSandbox({ store, secret: SECRET, publicUrl: () => url })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(directory, { recursive: true });
});

const CHECKOUT: CheckoutRequest = {
  payment_id: 'payment-1',
  merchant: '<b>Nightlark</b>',
  credits: 25,
  amount_cents: 1649,
  currency: 'EUR',
  method: 'ideal',
  locale: 'de',
  email: 'anna@test.example',
  return_url: 'http://shop.example/credits/payment-1/ideal',
  webhook_url: 'http://127.0.0.1:9/none',
  expires: '2030-01-01T00:00:00.000Z',
  store: false,
  token: null,
};

function call(method: string, target: string, body?: unknown, secret = SECRET) {
  const text = body === undefined ? '' : JSON.stringify(body);
  return fetch(url + target, {
    method,
    headers: { [SIGNATURE_HEADER]: sign(secret, `${method} ${target}\n${text}`, new Date()) },
    ...(text ? { body: text } : {}),
  });
}
async function open(overrides: Partial<CheckoutRequest> = {}) {
  const response = await call('POST', '/api/checkouts', { ...CHECKOUT, payment_id: crypto.randomUUID(), ...overrides });
  return (await response.json()) as { provider_id: string; redirect_url: string };
}

test('a call with a wrong signature → refused; with wrong fields → told which', async () => {
  expect((await call('POST', '/api/checkouts', CHECKOUT, 'another-secret')).status).toBe(403);
  expect((await fetch(`${url}/api/checkouts/x`)).status).toBe(403);
  const wrong = await call('POST', '/api/checkouts', { ...CHECKOUT, return_url: 'javascript:alert(1)' });
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('return_url')]);
});

test('the same payment twice → one checkout', async () => {
  expect((await open({ payment_id: 'twice' })).provider_id).toBe((await open({ payment_id: 'twice' })).provider_id);
});

test.each(LOCALES)('the page in %s → amount, four buttons, no script, no English left over', async (locale) => {
  const { redirect_url } = await open();
  const response = await fetch(`${redirect_url.split('?')[0]}?lang=${locale}`);
  const html = await response.text();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain(`<html lang="${languageTag(locale)}">`);
  expect(html).toMatch(/16[.,]49/);
  expect(html.match(/<button formaction=/g)).toHaveLength(4);
  expect(html).toContain('&lt;b&gt;Nightlark');
  expect(html).not.toMatch(/<script|undefined|button\./);
  if (locale === 'en')
    for (const name of ['Pay', 'Fail', 'Cancel', 'Leave pending', 'Let it expire'])
      expect(html).toMatch(new RegExp(`>\\s*${name}\\s*</button>`));
  else expect(html).not.toMatch(/>(Pay|Fail|Cancel|Leave pending)[ <]/);
});

test('a checkout ended → shows how, without buttons; another press changes nothing', async () => {
  const { provider_id, redirect_url } = await open();
  const page = redirect_url.split('?')[0]!;
  const press = (choice: string) => fetch(`${page}/${choice}`, { method: 'POST', redirect: 'manual' });
  expect((await press('fail')).headers.get('location')).toBe(CHECKOUT.return_url);
  await press('pay');
  expect(await (await call('GET', `/api/checkouts/${provider_id}`)).json()).toEqual({
    status: 'failed',
    failure: null,
    refunded_cents: 0,
    stored: null,
  });
  const html = await (await fetch(redirect_url)).text();
  expect(html).toContain('fehlgeschlagen');
  expect(html).not.toContain('<button formaction');
  expect((await press('nonsense')).status).toBe(404);
});

test.each([
  ['fail', ['pay-late'], 'completed'],
  ['cancel', ['pay-late', 'charge-back'], 'charged_back'],
  ['pay', ['refund', 'charge-back'], 'charged_back'],
  ['pending', ['expire', 'pay-late', 'refund'], 'refunded'],
  ['pending', ['pay-quietly'], 'completed'],
] as const)('%s, then at the desk %o → %s, and the shop is told of each twice and out of order', async (choice, actions, status) => {
  const { provider_id, redirect_url } = await open();
  const page = redirect_url.split('?')[0]!;
  const press = (target: string) => fetch(`${page}/${target}`, { method: 'POST', redirect: 'manual' });
  await press(choice);
  for (const action of actions) {
    expect(await (await fetch(page)).text()).toContain(`/desk/${action}`);
    expect((await press(`desk/${action}`)).status).toBe(303);
  }
  expect(store.find(provider_id)?.status).toBe(status);
  expect(store.find(provider_id)!.deliveries.filter((delivery) => delivery.status === status)).toHaveLength(2);
  expect((await press(`desk/${actions.at(-1)}`)).status).toBe(404);
});

test.each(['constructor', 'toString', '__proto__'])('%s as a button → not found, nothing moves', async (choice) => {
  const { provider_id } = await open();
  expect((await fetch(`${url}/checkout/${provider_id}/${choice}`, { method: 'POST', redirect: 'manual' })).status).toBe(404);
  expect(store.find(provider_id)!.status).toBe('pending');
  const check = { check_id: crypto.randomUUID(), min_age: 18, locale: 'en', return_url: CHECKOUT.return_url };
  const age = (await (await call('POST', '/api/age-checks', check)).json()) as { provider_id: string };
  expect((await fetch(`${url}/age-check/${age.provider_id}/${choice}`, { method: 'POST', redirect: 'manual' })).status).toBe(404);
  expect(await (await call('GET', `/api/age-checks/${age.provider_id}`)).json()).toEqual({ outcome: 'pending' });
});

test('the shop cancels → closed, unless it is paid already', async () => {
  const [unpaid, paid] = [await open(), await open()];
  await fetch(`${paid.redirect_url.split('?')[0]}/pay`, { method: 'POST', redirect: 'manual' });
  const cancel = async (id: string) => (await call('POST', `/api/checkouts/${id}/cancel`)).json();
  expect(await cancel(unpaid.provider_id)).toEqual({ status: 'cancelled' });
  expect(await cancel(paid.provider_id)).toEqual({ status: 'completed' });
  expect((await call('POST', '/api/checkouts/unknown/cancel')).status).toBe(404);
});

test.each([
  ['/checkout/none?lang=de', 'GET', 'Bezahlen', 'Diesen Bezahlvorgang gibt es nicht.'],
  ['/age-check/none?lang=fi', 'GET', 'Iän tarkistus', 'Tätä iän tarkistusta ei enää ole.'],
  ['/age-check/none/pass?lang=de', 'POST', 'Altersprüfung', 'Diese Altersprüfung gibt es nicht mehr.'],
])('%s by %s, unknown → said so in its own words', async (target, method, title, heading) => {
  const response = await fetch(url + target, { method });
  expect(response.status).toBe(404);
  const html = await response.text();
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain(`<h1>${heading}</h1>`);
});

test('a restart → the checkouts are still there', async () => {
  const { provider_id } = await open();
  expect(openStore(file).find(provider_id)).toMatchObject({ status: 'pending', amount_cents: 1649 });
});

/** A store with one paid checkout, whose webhook this shop gets. @returns its checkout after the delivery */
async function delivered(name: string, shop: Server, afterOpening: (own: CheckoutStore) => void = () => {}): Promise<Checkout> {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const own = openStore(path.join(directory, `${name}.json`));
  own.save({
    ...CHECKOUT,
    provider_id: 'p',
    status: 'completed',
    failure: null,
    refunds: {},
    stored: { token: 'accept_1', label: '•••• 4242', expires: null },
    created: Date.now(),
    webhook_url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`,
    deliveries: [{ event_id: 'e', status: 'completed', due: 0, attempts: 0 }],
  });
  afterOpening(own);
  const stop = startDeliveryJob(own, SECRET, pino({ level: 'silent' }));
  for (let n = 0; n < 100 && own.find('p')!.deliveries.length > 0; n++) await new Promise((done) => setTimeout(done, 50));
  stop();
  await new Promise((done) => shop.close(done));
  return own.find('p')!;
}

test('a shop that refuses at first → the signed webhook comes again', async () => {
  const bodies: { body: string; signature: string | undefined }[] = [];
  const shop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      bodies.push({ body, signature: request.headers[SIGNATURE_HEADER] as string });
      response.writeHead(bodies.length === 1 ? 503 : 204).end();
    });
  });
  await delivered('refusing', shop);
  expect(bodies.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    Array.from({ length: 2 }, () => ({ event_id: 'e', status: 'completed', payment_id: 'payment-1', provider_id: 'p' })),
  );
  expect(bodies.every(({ body, signature }) => verify([SECRET], body, signature, new Date()))).toBe(true);
});

test('a stored method is deleted while a webhook is on its way → it stays deleted', async () => {
  let own: CheckoutStore;
  const shop = createServer((_request, response) => {
    forget(own, 'accept_1');
    response.writeHead(204).end();
  });
  expect((await delivered('forgetting', shop, (opened) => (own = opened))).stored).toBeNull();
});

test('told nothing → port 3002 of this machine; told wrong → every wrong variable by its name', () => {
  expect(readSandboxConfig({})).toMatchObject({ port: 3002, host: '127.0.0.1', url: 'http://localhost:3002', production: false });
  expect(() => readSandboxConfig({ SANDBOX_URL: 'nowhere', PAYMENT_SECRET: 'short' })).toThrow(/SANDBOX_URL[^]*PAYMENT_SECRET/);
});
