import {
  CLIENT_CLAIM_HEADER,
  isChannelPass,
  type Keys,
  readClientClaim,
  signChannelPass,
  signClientClaim,
} from '@nightlark/contract/server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { OpenDeps } from './create-deps.ts';
import { createBackendServer } from './create-server.ts';
import { SIGNATURE_HEADER, sign, verify } from './http/signature.ts';
import { unsubscribeToken, readUnsubscribeToken } from './modules/notifications/unsubscribe-token.ts';
import { declineUrl, readPostback } from './modules/payments/providers/verotel/postback.ts';
import { secondsLeft, signMedia } from './modules/photos/media-link.ts';
import { decodePage, encodePage } from './modules/search/page-token.ts';
import { tokenOf } from './modules/stored-methods/stored-methods.ts';
import { reseal } from './reseal.ts';
import { sealOf } from './sealed-columns.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { aMember } from './testing/a-member.ts';
import { startTestBackend } from './testing/start-backend.ts';

const [OLD, NEW] = ['the-old-secret-of-at-least-32-characters', 'the-new-secret-of-at-least-32-characters'];
const now = () => new Date('2026-11-21T10:00:00Z');

const media = (keys: Keys) => ({ secrets: { media: keys } as Secrets, now });
const verotel = ([signatureKey = '', ...former]: Keys) =>
  ({ shopId: '1', signatureKey, signatureKeys: [signatureKey, ...former], hash: 'sha256', url: '', api: null }) as const;
const CLAIM = { address: '192.0.2.1', host: 'localhost', protocol: 'http', country: null } as const;
const PAGE = { at: '2026-11-21 10:00:00', id: 1 };

/** What is signed or sealed: made with some keys, and whether others accept it. */
const KINDS: Readonly<Record<string, { make(keys: Keys): string; accepts(keys: Keys, made: string): boolean }>> = {
  'a claim of a gateway': {
    make: ([key]) => signClientClaim(CLAIM, key!, now()),
    accepts: (keys, made) => readClientClaim(made, keys, now()) !== null,
  },
  'a pass of a gateway': { make: ([key]) => signChannelPass(key!, now()), accepts: (keys, made) => isChannelPass(made, keys, now()) },
  'a webhook': { make: ([key]) => sign(key!, 'body', now()), accepts: (keys, made) => verify(keys, 'body', made, now()) },
  'the link of a photo': {
    make: (keys) => signMedia(media(keys), 'a.webp', 1),
    accepts(keys, made) {
      const query = new URLSearchParams(made.split('?')[1]);
      return secondsLeft(media(keys), 'a.webp', 1, Object.fromEntries(query)) > 0;
    },
  },
  'the next page of a search': {
    make: (keys) => encodePage(media(keys), {} as never, PAGE),
    accepts(keys, made) {
      try {
        return decodePage(media(keys), {} as never, made).id === 1;
      } catch {
        return false;
      }
    },
  },
  'the link that ends mails': {
    make: (keys) => unsubscribeToken({ unsubscribe: keys }, 1, 'like'),
    accepts: (keys, made) => readUnsubscribeToken({ unsubscribe: keys }, made)?.accountId === 1,
  },
  'the way back from Verotel': {
    make: (keys) => declineUrl(verotel(keys), 'p', 'visa', 'http://localhost'),
    accepts: (keys, made) => readPostback(verotel(keys), Object.fromEntries(new URL(made).searchParams)) !== null,
  },
};

describe.each(Object.entries(KINDS))('%s', (_, { make, accepts }) => {
  test('made with the former secret → accepted, until it is removed', () => {
    const made = make([OLD]);
    expect([accepts([OLD], made), accepts([NEW, OLD], made), accepts([NEW], made)]).toEqual([true, true, false]);
  });

  test('rotated on one machine only, the new secret given before as a second one → accepted in both directions', () => {
    const [here, there] = [
      [NEW, OLD],
      [OLD, NEW],
    ] as const;
    expect([accepts(there, make(here)), accepts(here, make(there))]).toEqual([true, true]);
  });
});

const STEPS: readonly (readonly [string, string?])[] = [[OLD], [OLD, NEW], [NEW, OLD], [NEW]];

test('rotated under load, server by server and with a gateway a step behind or ahead → not one call fails', async () => {
  const first = await startTestBackend({ env: { GATEWAY_SECRET: OLD, BANK_SECRET: OLD } });
  const { db } = first.deps;
  const { id: account_id } = await aMember(first.deps);
  const card = { account_id, provider: 'test', method: 'visa', label: '1', expires: null, created_at: now(), used_at: now() } as const;
  const { id: cardId } = await db
    .insertInto('stored_method')
    .values({ ...card, token: sealOf(first.deps, 'stored_method.token').seal('a token') })
    .returning('id')
    .executeTakeFirstOrThrow();

  async function serve([current, former]: (typeof STEPS)[number]) {
    const names = ['GATEWAY_SECRET', 'BANK_SECRET', 'MEDIA_SECRET', 'MAIL_EVENT_SECRET', 'UNSUBSCRIBE_SECRET'];
    const given = Object.fromEntries(
      names.flatMap((name) => [
        [name, current],
        [`${name}_FORMER`, former],
      ]),
    );
    const config = { ...first.deps.config, ...given };
    const stopping = new AbortController();
    const own = { stopping: stopping.signal, stop: () => stopping.abort() };
    const deps = { ...first.deps, ...own, config, secrets: await loadSecrets(db, config) } as OpenDeps;
    const { server, stop } = createBackendServer(deps);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return { deps, key: current, stop: () => stop({ atOnce: true }), url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
  const servers = [await serve(STEPS[0]!), await serve(STEPS[0]!)];
  let gatewayKey = OLD;
  const failed: string[] = [];
  let [calls, isOver] = [0, false];
  const expectFrom = async (what: string, isWell: Promise<boolean>) => {
    calls++;
    if (!(await isWell.catch(() => false))) failed.push(what);
  };
  const turns = [0, 0];
  const load = async (nth: number) => {
    for (let turn = nth; !isOver; turns[nth]!++) {
      const [{ url, deps }, other] = turn++ % 2 ? [servers[0]!, servers[1]!] : [servers[1]!, servers[0]!];
      const claim = { [CLIENT_CLAIM_HEADER]: signClientClaim(CLAIM, gatewayKey, new Date()) };
      await expectFrom(
        'claim',
        fetch(`${url}/readyz`, { headers: claim }).then(async (answer) => (await answer.text()).includes('believed')),
      );
      const token = unsubscribeToken(other.deps.secrets, account_id, 'like');
      await expectFrom(
        'mail link',
        fetch(`${url}/api/unsubscribe.php?token=${token}`, { headers: claim }).then(async (answer) => (await answer.text(), answer.ok)),
      );
      const event = JSON.stringify({ event: 'bounce', email: 'nobody@test.example' });
      const headers = { ...claim, 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(other.key, event, new Date()) };
      await expectFrom(
        'webhook',
        fetch(`${url}/api/mail-event.php`, { method: 'POST', body: event, headers }).then(({ status }) => status === 204),
      );
      await expectFrom(
        'card',
        tokenOf(deps, cardId).then((text) => text === 'a token'),
      );
    }
  };
  const loads = [load(0), load(1)];
  /** Each has ended the turn that it was in, which may be at a server that stops then, and two more. */
  const some = async () => {
    const before = [...turns];
    while (turns.some((count, nth) => count < before[nth]! + 3)) await new Promise((next) => setTimeout(next, 10));
  };
  for (const [nth, step] of STEPS.entries()) {
    if (nth === 0) continue;
    // As the guide says: once all have the new secret as their first, and before the former goes.
    if (nth === STEPS.length - 1) await reseal(db, servers[0]!.deps.secrets);
    // The gateway changes what it signs with first, or last.
    if (nth === 2) gatewayKey = NEW;
    for (const which of [0, 1]) {
      const before = servers[which]!;
      servers[which] = await serve(step);
      await some();
      await before.stop();
    }
  }
  isOver = true;
  await Promise.all(loads);
  for (const { stop } of servers) await stop();
  await first.close();
  expect([failed, calls > 96]).toEqual([[], true]);
}, 180_000);
