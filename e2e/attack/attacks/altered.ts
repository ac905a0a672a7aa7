import { BUCKET_COOKIE, OVERRIDE_COOKIE, OVERRIDE_PATHS } from '@nightlark/contract';
import { unsubscribeToken } from '@nightlark/backend/internals/unsubscribe-token';
import { anImage, getMedia } from '@nightlark/backend/testing/photos';
import { signCall } from '@nightlark/registry/tokens';
import { inOrder, type Attack, type Tally } from '../attack.ts';
import { SITE, type Product } from '../product.ts';

/** One character is another one; every so many places, the first and the last included. */
function altered(text: string, places = 24): string[] {
  const step = Math.max(1, Math.floor(text.length / places));
  return Array.from({ length: text.length }, (_, at) => at)
    .filter((at) => at % step === 0 || at === text.length - 1)
    .map((at) => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`);
}

/** Whatever is signed or random, with one character changed: cookies, links, tokens, calls. */
export const alteredSecrets: Attack = { name: 'altered', run: inOrder(sessions, photos, unsubscribing, buckets, overrides, platformCalls) };

async function sessions(product: Product, tally: Tally): Promise<void> {
  const { client, email } = await product.member({ account: { paid_user: true } });
  for (const [name, value] of [...client.cookies])
    for (const changed of [...altered(value), value.toLowerCase(), `${value}A`, value.slice(0, -1), '', `${value}%00`]) {
      const browser = product.client();
      browser.cookies.set(name, changed);
      const text = await (await browser.fetch('/api/user.php')).text();
      tally.check(`a session with ${changed.length} characters`, !text.includes(email) || changed === value, text.slice(0, 80));
    }
  const login = product.client();
  const known = await product.member();
  await login.login(known.email);
  const device = [...login.cookies].find(([name]) => name.includes('device'))!;
  tally.check('a login leaves a device', device !== undefined);
}

async function photos(product: Product, tally: Tally): Promise<void> {
  const { client } = await product.member({ account: { paid_user: true } });
  const uploaded = await anImage(client);
  const [path, query] = uploaded.match.split('?') as [string, string?];
  const other = product.client();
  for (const changed of altered(path, 12)) {
    const { status } = await getMedia(other, query ? `${changed}?${query}` : changed);
    tally.check('a photo by a changed name', status === 404, status);
  }
  const { source } = (await client.call('getPhotoSource', { query: { id: uploaded.id } })).body;
  const [original, signature] = source.match.split('?') as [string, string];
  tally.check(
    'an original has a signature',
    signature !== undefined && (await getMedia(client, source.match)).status === 200,
    source.match.length,
  );
  for (const changed of [...altered(signature), '', 'expires=9999999999&signature=A', signature.replaceAll(/\d{10}/g, '9999999999')]) {
    const { status } = await getMedia(client, `${original}?${changed}`);
    tally.check('an original by a changed signature', changed === signature || status === 404, [changed, status]);
  }
}

async function unsubscribing(product: Product, tally: Tally): Promise<void> {
  const { id } = await product.member();
  const other = product.client();
  const token = unsubscribeToken(product.deps.secrets, id, 'like');
  const someone = await product.member();
  const forged = [
    ...altered(token),
    token.replace(String(id), String(someone.id)),
    token.replace('.like.', '.news.'),
    `${someone.id}.like.`,
    '',
  ];
  for (const changed of forged.filter((one) => one !== token)) {
    const { status } = await other.call('unsubscribe', { query: { token: changed }, body: {} });
    tally.check('an unsubscribe link', status >= 400 && status < 500, status);
  }
  tally.check('the right one works', (await other.call('unsubscribe', { query: { token }, body: {} })).status < 300);
}

/** A browser that chooses its own bucket. */
async function buckets(product: Product, tally: Tally): Promise<void> {
  for (const value of ['0.AAAAAAAA', '0.', '0', '0.00000000', '1.undefined']) {
    const browser = product.client();
    browser.cookies.set(BUCKET_COOKIE, value);
    const answer = await browser.fetch('/members');
    tally.check(`the bucket ${value}`, answer.status === 200 && !(await answer.text()).includes('"canary"'), answer.status);
  }
}

/** The code of a team's override. */
async function overrides(product: Product, tally: Tally): Promise<void> {
  for (const made of [
    'x',
    'eyJyZW1vdGUiOiJtZi1jaGF0IiwidXJsIjoiaHR0cHM6Ly9ldmlsLmV4YW1wbGUifQ.AAAA',
    `${'A'.repeat(400)}.${'B'.repeat(86)}`,
  ]) {
    const browser = product.client();
    browser.cookies.set(`${OVERRIDE_COOKIE}mf-chat`, made);
    const answer = await browser.fetch('/members');
    const text = await answer.text();
    const policy = answer.headers.get('content-security-policy') ?? '';
    tally.check('an override that nobody signed', !`${text}${policy}`.includes('evil.example'), answer.status);
    const opened = await browser.fetch(`${OVERRIDE_PATHS.open}?token=${encodeURIComponent(made)}`);
    tally.check('a link of one', opened.status === 403 && opened.headers.getSetCookie().length === 0, opened.status);
  }
}

/** The platform's API: signed with another token, at another time, and twice. */
async function platformCalls(product: Product, tally: Tally): Promise<void> {
  for (const wrong of ['A'.repeat(43), ...altered(product.platformToken, 8)].filter((one) => one !== product.platformToken)) {
    const address = '/platform/api/status';
    const { status } = await product
      .client()
      .fetch(address, { headers: signCall(wrong, { method: 'GET', url: new URL(SITE + address), body: '' }) });
    tally.check('a call of the platform with another token', status === 401, status);
  }
  const address = '/platform/api/status';
  const signed = signCall(product.platformToken, { method: 'GET', url: new URL(SITE + address), body: '' });
  tally.check('the right one works', (await product.client().fetch(address, { headers: signed })).status === 200);
  const valid = signed['signature']!;
  for (const changed of altered(valid, 12).filter((one) => one !== valid)) {
    const { status } = await product.client().fetch(address, { headers: { ...signed, signature: changed } });
    tally.check('a changed signature of the platform', status === 401, status);
  }
  for (const [what, path, date] of [
    ['for another address', '/platform/api/journal', Date.now()],
    ['of yesterday', address, Date.now() - 86_400_000],
    ['of tomorrow', address, Date.now() + 86_400_000],
  ] as const) {
    const { status } = await product
      .client()
      .fetch(address, { headers: signCall(product.platformToken, { method: 'GET', url: new URL(SITE + path), body: '', now: date }) });
    tally.check(`a signature of the platform ${what}`, status === 401, status);
  }
  for (const changed of altered(product.platformToken, 8).filter((one) => one !== product.platformToken)) {
    const authorization = `Basic ${Buffer.from(`anna:${changed}`).toString('base64')}`;
    const { status } = await product.client().fetch('/platform', { headers: { authorization } });
    tally.check('the platform’s page with another token', status === 401, status);
  }
}
