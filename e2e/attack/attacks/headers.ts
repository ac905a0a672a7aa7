import { CLIENT_CLAIM_HEADER, signClientClaim } from '@nightlark/contract/server';
import { inOrder, type Attack, type Tally } from '../attack.ts';
import { FROM_HEADER, HOST_HEADER, newAddress } from '../balancer.ts';
import { HOST, type Product } from '../product.ts';

const HOSTS = [
  'evil.example',
  `${HOST}.evil.example`,
  `evil-${HOST}`,
  `${HOST}@evil.example`,
  '127.0.0.1',
  'localhost',
  '[::1]',
  `${HOST}:80@evil.example`,
  `.${HOST}`,
  'a b',
];
const LIES: Readonly<Record<string, string>> = {
  'x-forwarded-host': 'evil.example',
  'x-forwarded-server': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '1',
  'x-original-url': '/console',
  'x-rewrite-url': '/console',
  'x-original-host': 'evil.example',
  'x-http-method-override': 'DELETE',
  'x-method-override': 'DELETE',
  forwarded: 'for=127.0.0.1;host=evil.example;proto=http',
  'x-real-ip': '127.0.0.1',
  'true-client-ip': '127.0.0.1',
  'cf-connecting-ip': '127.0.0.1',
  'x-client-ip': '127.0.0.1',
  'x-member': '1',
  'x-client-claim': 'eyJhZGRyZXNzIjoiMTI3LjAuMC4xIn0.AAAA',
  'x-accel-redirect': '/console',
  'x-sendfile': '/etc/passwd',
};

/** What a client says of itself and of the site. */
export const headers: Attack = { name: 'headers', run: inOrder(hosts, lies, mailedLinks, addresses, backends) };

async function hosts(product: Product, tally: Tally): Promise<void> {
  for (const host of HOSTS)
    for (const path of ['/', '/members', '/login', '/api/settings.php', '/platform', '/console/login', '/landers/video']) {
      const answer = await product.client().fetch(path, { headers: { [HOST_HEADER]: host } });
      const text = await answer.text();
      tally.check(`Host: ${host} at ${path}`, [400, 421].includes(answer.status) && !text.includes('evil.example'), answer.status);
    }
}

async function lies(product: Product, tally: Tally): Promise<void> {
  const { client, email } = await product.member();
  for (const [name, value] of Object.entries(LIES))
    for (const path of ['/', '/members', '/login', '/api/settings.php', '/api/user.php', '/reset-password']) {
      const answer = await client.fetch(path, { headers: { [name]: value } });
      const text = await answer.text();
      const said = [text, ...[...answer.headers].map(([header, content]) => `${header}: ${content}`)].join('\n');
      tally.check(
        `${name}: ${value} at ${path}`,
        answer.status < 400 && !said.includes('evil.example') && !/root:x:0/.test(text),
        answer.status,
      );
      tally.check(
        `cookies stay on TLS with ${name}`,
        answer.headers.getSetCookie().every((cookie) => /;\s*secure/i.test(cookie)),
        answer.headers.getSetCookie(),
      );
    }
  const mine = await client.call('getUser');
  tally.check('the member is still who they were', mine.body.user?.email === email);
}

/** A mailed link leads to this site, whatever the request said. */
async function mailedLinks(product: Product, tally: Tally): Promise<void> {
  const { email } = await product.member();
  const links = product.client();
  for (const [name, value] of Object.entries({
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'x-host': 'evil.example',
    origin: 'https://evil.example',
  }))
    await links.fetch('/api/reset-password.php', {
      method: 'POST',
      body: JSON.stringify({ email }),
      headers: { 'content-type': 'application/json', [name]: value },
    });
  const mails = await product.deps.db.selectFrom('outbox').select(['body_text', 'body_html']).where('recipient', '=', email).execute();
  tally.check('there are mails with links', mails.length > 0);
  for (const { body_text, body_html } of mails)
    tally.check('a mail leads elsewhere', !`${body_text}${body_html}`.includes('evil.example') && body_text.includes(`https://${HOST}/`));
}

/** An address of one's own choice for each request evades no limit: the balancer writes the real one behind it. */
async function addresses(product: Product, tally: Tally): Promise<void> {
  const from = newAddress();
  const statuses: number[] = [];
  for (let time = 0; time < 75; time++) {
    const lie = `198.51.100.${time}`;
    const answer = await product.client().fetch('/api/user.php', {
      method: 'POST',
      body: JSON.stringify({ email: `nobody-${time}@test.example`, password: 'wrong' }),
      headers: {
        'content-type': 'application/json',
        [FROM_HEADER]: from,
        'x-forwarded-for': lie,
        'x-real-ip': lie,
        forwarded: `for=${lie}`,
        'cf-connecting-ip': lie,
      },
    });
    statuses.push(answer.status);
  }
  tally.check(
    'a forged address evades the limit',
    statuses.slice(-5).every((status) => status === 429),
    statuses.slice(-5),
  );
}

/** A backend that is reached past the gateways believes nobody's claim. */
async function backends(product: Product, tally: Tally): Promise<void> {
  const claim = () =>
    signClientClaim(
      { address: newAddress(), host: HOST, protocol: 'https', country: null },
      'a secret that is not the gateways’ own one',
      new Date(),
    );
  for (const backend of product.backends) {
    const counts: number[] = [];
    for (let time = 0; time < 70; time++) {
      const answer = await fetch(`${backend}/api/user.php`, {
        method: 'POST',
        body: JSON.stringify({ email: `nobody-${time}@test.example`, password: 'wrong' }),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': newAddress(),
          'x-forwarded-proto': 'https',
          [CLIENT_CLAIM_HEADER]: time % 2 ? '' : claim(),
        },
      });
      counts.push(answer.status);
    }
    tally.check('a backend believes a stranger’s address', counts.at(-1) === 429, counts.slice(-5));
    const ready = (await (await fetch(`${backend}/readyz`, { headers: { [CLIENT_CLAIM_HEADER]: claim() } })).json()) as { claim: string };
    tally.check('a forged claim', ready.claim === 'refused', ready);
  }
}
