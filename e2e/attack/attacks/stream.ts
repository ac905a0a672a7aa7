import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type AMember, openLive } from '@nightlark/backend/testing';
import { inOrder, type Attack, type Tally } from '../attack.ts';
import { imposeSanction } from '@nightlark/backend/internals/impose-sanction';
import type { Product } from '../product.ts';

const ARRIVAL_MS = 2_500;
/** A session that ends takes its streams with it within this time. */
const END_MS = 3_000;

/** Somebody else's live events: by parameters, by places in their sequence, after the end of a session, on either gateway. */
export const stream: Attack = { name: 'stream', run: inOrder(strangers, afterTheEnd, pastABlock) };

const write = (from: AMember, to: AMember, text: string) =>
  from.client.call('sendMessage', { body: { profile: to.id, client_id: randomUUID(), text } });

async function strangers(product: Product, tally: Tally): Promise<void> {
  const [anna, carla, mallory] = [
    await product.member({ credits: 20 }),
    await product.member({ account: { paid_user: true }, credits: 20 }),
    await product.member({ account: { paid_user: true }, credits: 20 }),
  ];
  const secret = `For Anna alone ${randomUUID()}`;
  await write(carla, anna, 'Hello');
  const lies = [
    {},
    { query: '1' },
    { query: '0' },
    { query: '-1' },
    { query: '99999999' },
    { header: '1' },
    { header: `${anna.id}` },
    { header: '1\u00a0' },
    { query: "1' or 1=1" },
  ];
  // On both gateways in turns; a member has ten at most.
  const streams = [];
  for (const last of lies) streams.push(await openLive(mallory.client, last));
  const { client: stranger } = await product.member();
  const byName = ['member', 'id', 'profile', 'account', 'account_id', 'user', 'conversation'];
  const texts: string[] = [];
  const open = new AbortController();
  for (const name of byName) {
    const answer = await stranger.fetch(`/api/events.php?${name}=${anna.id}`, { signal: open.signal });
    tally.check(`a stream with ${name}`, answer.status === 200 || answer.status === 204, answer.status);
    void (async () => {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) texts.push(chunk);
    })().catch(() => undefined);
  }
  const own = await openLive(anna.client);
  const sent = await write(carla, anna, secret);
  tally.check('a message is sent', sent.status === 201, sent.error?.code);
  await tally.attempt('its receiver hears it', async () => {
    for (;;) if (JSON.stringify((await own.next('message')).data).includes(secret)) return;
  });
  await carla.client.call('typing', { body: { conversation: sent.body.conversation } });
  await wait(ARRIVAL_MS);
  const heard = JSON.stringify(streams.map((one) => one.rest())) + texts.join('');
  tally.check('a stranger hears it', !heard.includes(secret) && !heard.includes('"typing"'), heard.slice(0, 300));
  for (const one of streams) one.close();
  open.abort();
  own.close();
}

async function afterTheEnd(product: Product, tally: Tally): Promise<void> {
  for (const [how, end] of [
    ['log-out', ({ client }: AMember) => client.call('logout')],
    [
      'suspension',
      ({ id }: AMember) =>
        imposeSanction(
          product.deps,
          { accountId: id, kind: 'suspended', days: 7, reason: 'scam', words: '', evidence: 'of an attack', seen: '' },
          { name: 'attack', role: null },
        ),
    ],
    ['deletion', ({ client }: AMember) => client.call('deleteAccount', { body: { password: 'moonlit-walk-77', reason: 'time' } })],
  ] as const) {
    const leaver = await product.member({ account: { paid_user: true }, credits: 20 });
    const copies = [await openLive(leaver.client), await openLive(leaver.client)];
    await end(leaver);
    for (const copy of copies) {
      const isOver = await Promise.race([copy.ended.then(() => true), wait(END_MS).then(() => false)]);
      tally.check(`a stream after ${how}`, isOver);
      copy.close();
    }
    const again = await leaver.client.fetch('/api/events.php');
    tally.check(`a new stream after ${how}`, again.status === 204, again.status);
    await again.body?.cancel();
  }
}

/** A blocked member hears nothing either. */
async function pastABlock(product: Product, tally: Tally): Promise<void> {
  const anna = await product.member({ credits: 20 });
  const carla = await product.member({ account: { paid_user: true }, credits: 20 });
  const secret = `For Anna alone ${randomUUID()}`;
  await write(carla, anna, 'Hello');
  const listener = await openLive(carla.client);
  await anna.client.call('block', { body: { id: carla.id } });
  await listener.waiting('message');
  listener.rest();
  const refused = await write(anna, carla, secret);
  tally.check('a message past a block', refused.status >= 400, refused.status);
  await wait(300);
  tally.check('nothing is heard past a block', !JSON.stringify(listener.rest()).includes(secret));
  listener.close();
}
