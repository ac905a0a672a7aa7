import { randomUUID } from 'node:crypto';
import { sign, SIGNATURE_HEADER } from '@nightlark/backend/provider';
import type { AMember } from '@nightlark/backend/testing';
import { inOrder, type Attack, type Tally } from '../attack.ts';
import type { Product } from '../product.ts';

const BUNDLE = { id: 'credits-25', credits: 25 };

/** The provider's notices shuffled, doubled, late and forged; orders that can't be cancelled. */
export const payments: Attack = {
  name: 'payments',
  run: inOrder(
    forgedNotices,
    strangersNotices,
    repeatedNotices,
    lateNotices,
    discountsUsedTwice,
    repeatedOrders,
    changedOrders,
    spendingAtOnce,
  ),
};

interface Order {
  payment_id: string;
  provider_id: string;
  cents: number;
  list: number;
  credits: number;
}

const textOf = ({ payment_id, provider_id }: Order, status: string, changes: object = {}) =>
  JSON.stringify({ event_id: randomUUID(), payment_id, provider_id, status, ...changes });

/** Orders, the provider's notices of them, and what they bring. */
function openShop(product: Product) {
  const secret = product.deps.secrets.payment[0]!;
  const credits = async ({ client }: AMember) => (await client.call('getUser')).body.user!.credits;
  const order = async ({ client }: AMember, changes: object = {}): Promise<Order> => {
    const { status, body, error } = await client.call('createPayment', {
      body: { bundle: BUNDLE.id, method: 'visa', idempotency_key: randomUUID(), ...changes },
    });
    if (status !== 201) throw new Error(`An order is answered with ${status} (${error?.code})`);
    const row = await product.deps.db
      .selectFrom('payment')
      .select(['provider_id', 'amount_cents', 'list_cents', 'credits'])
      .where('id', '=', body.payment.payment_id)
      .executeTakeFirstOrThrow();
    return {
      payment_id: body.payment.payment_id,
      provider_id: row.provider_id!,
      cents: row.amount_cents,
      list: row.list_cents!,
      credits: row.credits,
    };
  };
  const send = async (body: string, signature: string | null, headers: Record<string, string> = {}) =>
    (
      await product.client().fetch('/api/payment-webhook.php', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(signature !== null && { [SIGNATURE_HEADER]: signature }), ...headers },
      })
    ).status;
  const tell = (of: Order, status: string, changes: object = {}) => {
    const body = textOf(of, status, changes);
    return send(body, sign(secret, body, new Date()));
  };
  return { secret, credits, order, send, tell };
}

/** A notice with its right signature, and those that must not count as it. */
function forge(order: Order, secret: string) {
  const body = textOf(order, 'completed');
  const now = new Date();
  const good = sign(secret, body, now);
  const digest = /v1=([0-9a-f]{64})/.exec(good)![1]!;
  const seconds = Math.floor(now.getTime() / 1_000);
  const forged: Record<string, readonly [string, string | null]> = {
    'no signature': [body, null],
    'an empty one': [body, ''],
    'of another secret': [body, sign('another secret of sixteen', body, now)],
    'of an empty secret': [body, sign('', body, now)],
    'of another body': [textOf(order, 'completed', { event_id: 'other' }), good],
    'with a blank more': [`${body} `, good],
    'ten minutes old': [body, sign(secret, body, new Date(now.getTime() - 600_000))],
    'of tomorrow': [body, sign(secret, body, new Date(now.getTime() + 86_400_000))],
    'with another time': [body, good.replace(`t=${seconds}`, `t=${seconds + 1}`)],
    'of zeros': [body, `t=${seconds},v1=${'0'.repeat(64)}`],
    'in capitals': [body, `t=${seconds},v1=${digest.toUpperCase().replace(/[0-9]/g, 'A')}`],
    'cut off': [body, `t=${seconds},v1=${digest.slice(0, 63)}`],
    'without a time': [body, `v1=${digest}`],
    'with two digests': [body, `t=${seconds},v1=${'0'.repeat(64)},v1=${digest}`],
    'of version 0': [body, `t=${seconds},v0=${digest}`],
    'of another use of the secret': [body, sign(secret, `POST /api/payment-webhook.php\n${body}`, now)],
  };
  return { body, good, digest, seconds, forged };
}

async function forgedNotices(product: Product, tally: Tally): Promise<void> {
  const { secret, credits, order, send } = openShop(product);
  const anna = await product.member();
  const first = await order(anna);
  const { body, good, digest, seconds, forged } = forge(first, secret);
  for (const [what, [sent, signature]] of Object.entries(forged)) {
    const status = await send(sent, signature);
    tally.check(`a notice, ${what}`, [400, 403, 422].includes(status), status);
  }
  for (let at = 0; at < 64; at += 5) {
    const changed = `${digest.slice(0, at)}${digest[at] === 'a' ? 'b' : 'a'}${digest.slice(at + 1)}`;
    const status = await send(body, `t=${seconds},v1=${changed}`);
    tally.check('a notice with a digit changed', status === 403, status);
  }
  const postback = await product
    .client()
    .fetch(`/api/payment-postback.php?referenceID=${first.payment_id}&saleID=1&event=initial&signature=${'0'.repeat(64)}`);
  tally.check('a notice of another provider', postback.status >= 400, postback.status);
  tally.check('nothing was credited by any of them', (await credits(anna)) === 0, await credits(anna));
  await send(body, good);
  tally.check('then the right one', (await credits(anna)) === BUNDLE.credits, await credits(anna));
}

/** Of another order, of nobody's, of somebody else's. */
async function strangersNotices(product: Product, tally: Tally): Promise<void> {
  const { credits, order, tell } = openShop(product);
  const anna = await product.member();
  const first = await order(anna);
  const ben = await product.member();
  const bens = await order(ben);
  for (const [what, changes] of Object.entries({
    'another order’s number': { provider_id: bens.provider_id },
    'an unknown order': { payment_id: randomUUID() },
    'an order of no form': { payment_id: '1' },
  })) {
    const status = await tell(first, 'completed', changes);
    tally.check(`a signed notice with ${what}`, status === 404 || status === 422, status);
  }
  tally.check('they credited nothing', (await credits(anna)) === 0 && (await credits(ben)) === 0);
}

/** The same notice many times at once, on both gateways, and other notices around it. */
async function repeatedNotices(product: Product, tally: Tally): Promise<void> {
  const { secret, credits, order, send, tell } = openShop(product);
  const anna = await product.member();
  const first = await order(anna);
  const body = textOf(first, 'completed');
  const good = sign(secret, body, new Date());
  const statuses = await Promise.all([
    ...Array.from({ length: 20 }, () => send(body, good)),
    ...Array.from({ length: 10 }, () => tell(first, 'completed')),
    ...Array.from({ length: 5 }, () => tell(first, 'pending')),
    ...Array.from({ length: 5 }, () => tell(first, 'failed')),
  ]);
  tally.check(
    'every notice is answered',
    statuses.every((status) => status < 500 || status === 503),
    statuses,
  );
  await tell(first, 'completed');
  tally.check('an order is credited once', (await credits(anna)) === BUNDLE.credits, await credits(anna));
  for (const status of ['pending', 'failed', 'cancelled', 'expired']) await tell(first, status);
  tally.check('an earlier state that comes later takes nothing back', (await credits(anna)) === BUNDLE.credits, await credits(anna));
}

/** The page was given up, and then paid; refunds and charge-backs, doubled and after each other. */
async function lateNotices(product: Product, tally: Tally): Promise<void> {
  const { credits, order, tell } = openShop(product);
  const ben = await product.member();
  const late = await order(ben);
  for (const status of ['expired', 'cancelled', 'pending', 'completed', 'completed', 'failed']) await tell(late, status);
  tally.check('a late payment is credited once', (await credits(ben)) === BUNDLE.credits, await credits(ben));

  await Promise.all(Array.from({ length: 10 }, () => tell(late, 'charged_back')));
  for (const status of ['completed', 'refunded', 'charged_back', 'completed']) await tell(late, status);
  tally.check('a charge-back takes the credits once, and no notice gives them back', (await credits(ben)) === 0, await credits(ben));
}

/** A code that counts once per member: pages that can't be cancelled, all paid. */
async function discountsUsedTwice(product: Product, tally: Tally): Promise<void> {
  const { credits, order, tell } = openShop(product);
  const cleo = await product.member();
  const pages: Order[] = [];
  for (let time = 0; time < 6; time++) pages.push(await order(cleo, { discount_code: 'WELCOME25' }).catch(() => order(cleo)));
  for (const page of pages.toSorted(() => Math.random() - 0.5)) await tell(page, 'completed');
  const reduced = pages.filter(({ cents, list }) => cents < list).length;
  // One in full, each other one at the share of its price, rounded.
  const shares = pages.map(({ cents, list }) => Math.round((BUNDLE.credits * cents) / list)).sort((a, b) => a - b);
  const most = BUNDLE.credits + shares.slice(1).reduce((sum, share) => sum + share, 0);
  const has = await credits(cleo);
  tally.check('the discount was given', reduced > 0, pages);
  tally.check('a discount of once per member, used on each of six pages', has <= most && has > BUNDLE.credits, { has, most });
}

async function repeatedOrders(product: Product, tally: Tally): Promise<void> {
  const gina = await product.member();
  const key = randomUUID();
  const doubles = await Promise.all(
    Array.from({ length: 8 }, () =>
      gina.client.call('createPayment', { body: { bundle: BUNDLE.id, method: 'visa', idempotency_key: key } }),
    ),
  );
  const ids = new Set(doubles.flatMap(({ body: made }) => made.payment?.payment_id ?? []));
  tally.check(
    'one order for one key',
    ids.size === 1,
    doubles.map(({ status }) => status),
  );
}

/** Parameters that the shop decides. */
async function changedOrders(product: Product, tally: Tally): Promise<void> {
  const { order } = openShop(product);
  const { credits: given, cents: price } = await order(await product.member());
  const { id: other } = await product.member();
  for (const changes of [
    { amount_cents: 1 },
    { credits: 1_000 },
    { price: 0.01 },
    { currency: 'XXX' },
    { bundle: ['credits-25', 'credits-120'] },
    { bundle: '__proto__' },
    { quantity: -1 },
    { discount_code: ['WELCOME25'] },
    { account_id: other },
  ]) {
    const dora = await product.member();
    const made = await order(dora, changes).catch(() => null);
    tally.check(`an order with ${JSON.stringify(changes)}`, made === null || (made.credits === given && made.cents === price), made);
  }
}

/** The last credit buys one message, and one key sends one. */
async function spendingAtOnce(product: Product, tally: Tally): Promise<void> {
  const { credits } = openShop(product);
  const eve = await product.member({ account: { paid_user: true }, credits: 3 });
  const friend = await product.member();
  const spent = await Promise.all(
    Array.from({ length: 20 }, () =>
      eve.client.call('sendMessage', { body: { profile: friend.id, client_id: randomUUID(), text: 'Hello' } }),
    ),
  );
  const free = (await product.deps.db.selectFrom('message').select('id').where('sender_id', '=', eve.id).execute()).length;
  tally.check(
    'three credits, twenty messages at once',
    (await credits(eve)) === 0 && free === spent.filter(({ status }) => status === 201).length && free <= 6,
    { free, left: await credits(eve) },
  );

  const clash = randomUUID();
  const frank = await product.member({ account: { paid_user: true }, credits: 5 });
  await Promise.all(
    Array.from({ length: 10 }, () => frank.client.call('sendMessage', { body: { profile: friend.id, client_id: clash, text: 'Hello' } })),
  );
  const sent = await product.deps.db.selectFrom('message').select('id').where('sender_id', '=', frank.id).execute();
  tally.check('one message for one key', sent.length === 1 && (await credits(frank)) >= 4, sent.length);
}
