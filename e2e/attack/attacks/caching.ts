import { ENDPOINTS, paths } from '@nightlark/contract';
import { randomUUID } from 'node:crypto';
import { inOrder, type Attack, type Tally } from '../attack.ts';
import { FROM_HEADER, newAddress } from '../balancer.ts';
import type { Product } from '../product.ts';

const PRIVATE = /\b(?:private|no-store)\b/;
const TRICKS = ['.css', '/x.js', ';x.png', '%2ejpg', '%00.css', '?x.css', '/..%2fx.css', '%3f.js', '#.png', '//'];
/** Headers and cookies that some cache or framework makes part of a page without making them part of its key. */
const UNKEYED: readonly (readonly [string, string])[] = [
  ['x-forwarded-host', 'evil.example'],
  ['x-host', 'evil.example'],
  ['x-original-url', '/evil.example'],
  ['x-rewrite-url', '/evil.example'],
  ['forwarded', 'host=evil.example;proto=http'],
  ['x-forwarded-scheme', 'evil.example'],
  ['x-forwarded-prefix', '/evil.example'],
  ['x-http-method-override', 'evil.example'],
  ['user-agent', 'evil.example'],
  ['referer', 'https://evil.example/'],
  ['x-request-id', 'evil.example'],
  ['accept', 'evil.example/*'],
  ['cookie', 'unknown=evil.example'],
  ['cookie', 'locale=pl'],
  ['cookie', 'locale=evil.example'],
  ['cookie', 'tracking=evil.example'],
  ['cookie', 'trafficsource=evil.example'],
  ['cookie', 'dismissed=evil.example'],
  ['accept-language', 'pl, evil.example'],
];

/** Nobody gets what was made for a member, nor what another visitor wrote into a shared page. */
export const caching: Attack = { name: 'caching', run: inOrder(pagesOfMember, callsOfMember, addressesLikeFiles, sharedPages, refusals) };

/** A member whom nobody finds by a search, and whether a text is about her. */
async function aSecretMember(product: Product) {
  const mark = `Zz${randomUUID().replaceAll(/[\d-]/g, 'q').slice(0, 10)}`;
  const { client, email } = await product.member({
    profile: { name: mark, active: false },
    account: { email: `${mark}@test.example`.toLowerCase(), invisible: true },
    credits: 7,
  });
  return { client, isHers: (text: string) => text.includes(mark) || text.includes(email) };
}

async function pagesOfMember(product: Product, tally: Tally): Promise<void> {
  const { client, isHers } = await aSecretMember(product);
  const pages = [...Object.values(paths).map(({ path }) => path), '/landers/video', '/landers/gallery'].map((page) =>
    page.replaceAll(/\/:(\w+)\??/g, '/1'),
  );
  let seen = 0;
  for (const page of pages) {
    const mine = await client.fetch(page);
    seen += isHers(await mine.text()) ? 1 : 0;
    tally.check(
      `${page} of a member may be stored`,
      PRIVATE.test(mine.headers.get('cache-control') ?? ''),
      mine.headers.get('cache-control'),
    );
    for (let time = 0; time < 2; time++)
      tally.check(`${page} of a member, given to a visitor`, !isHers(await (await product.client().fetch(page)).text()));
  }
  tally.check('a member’s own pages say who she is', seen > 3, seen);
}

async function callsOfMember(product: Product, tally: Tally): Promise<void> {
  const { client } = await product.member();
  for (const [method, file] of Object.values(ENDPOINTS)) {
    if (method !== 'GET' || file === 'logout.php') continue;
    const answer = await client.fetch(`/api/${file}`);
    await answer.body?.cancel();
    const control = answer.headers.get('cache-control') ?? '';
    tally.check(
      `${file} of a member may be stored by others`,
      /\bprivate\b|\bno-store\b/.test(control) && !/public|s-maxage/.test(control),
      control,
    );
  }
}

async function addressesLikeFiles(product: Product, tally: Tally): Promise<void> {
  const { client, isHers } = await aSecretMember(product);
  for (const page of ['/members', '/chats', '/profile', '/api/user.php', '/api/profile.php', '/settings'])
    for (const trick of TRICKS) {
      const mine = await client.fetch(page + trick);
      const text = await mine.text();
      tally.check(
        `${page}${trick} is stored like a file`,
        !isHers(text) || PRIVATE.test(mine.headers.get('cache-control') ?? ''),
        mine.headers.get('cache-control'),
      );
      tally.check(`${page}${trick} of a member, given to a visitor`, !isHers(await (await product.client().fetch(page + trick)).text()));
    }
}

async function sharedPages(product: Product, tally: Tally): Promise<void> {
  // Both gateways answer in turns: four tries reach the same cache at least twice. Each page has the time at which it was made.
  const nonces = new Set<string>();
  let kept = 0;
  for (const [index, [name, value]] of UNKEYED.entries()) {
    const page = `/?try=${index}-${randomUUID()}`;
    const pages = new Set<string>();
    for (let time = 0; time < 2; time++) await (await product.client().fetch(page, { headers: { [name]: value } })).text();
    for (let time = 0; time < 4; time++) {
      const answer = await product.client().fetch(page);
      const text = await answer.text();
      const nonce = /nonce-([\w+/=]+)/.exec(answer.headers.get('content-security-policy') ?? '')![1]!;
      nonces.add(nonce);
      pages.add(text.replaceAll(nonce, '').replace(/data-token="[^"]*"/g, ''));
      tally.check(
        `what ${name}: ${value} wrote into a shared page`,
        !text.includes('evil.example') && text.includes('<html lang="en"'),
        answer.status,
      );
      tally.check(
        `a shared page hands out a cookie after ${name}`,
        answer.headers.getSetCookie().every((cookie) => !cookie.includes('evil')),
      );
    }
    if (pages.size < 4) kept++;
  }
  tally.check('visitors share these pages', kept > UNKEYED.length / 2, kept);
  tally.check('each page has a nonce of its own', nonces.size === UNKEYED.length * 4, nonces.size);
}

/** A page that refuses one source is not kept for the others. */
async function refusals(product: Product, tally: Tally): Promise<void> {
  const from = newAddress();
  const page = `/members?try=${randomUUID()}`;
  const statuses = new Set<number>();
  for (let time = 0; time < 70; time++) {
    const answer = await product.client().fetch('/api/search.php?gender=any&country=any', { headers: { [FROM_HEADER]: from } });
    await answer.body?.cancel();
    statuses.add(answer.status);
  }
  tally.check('a source is refused at last', statuses.has(429), [...statuses]);
  await (await product.client().fetch(page, { headers: { [FROM_HEADER]: from } })).text();
  for (let time = 0; time < 4; time++) {
    const { status, body } = await product.client().fetch(page);
    await body?.cancel();
    tally.check('a refusal, given to another visitor', status === 200, status);
  }
}
