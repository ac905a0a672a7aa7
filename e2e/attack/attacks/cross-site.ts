import { ENDPOINTS, type EndpointName } from '@nightlark/contract';
import { type CallSchema, SCHEMAS } from '@nightlark/contract/api';
import { anOperator, formOf, formTokenIn } from '@nightlark/console/testing/an-operator';
import type { Attack } from '../attack.ts';
import { HOST, SITE } from '../product.ts';

/** What a browser says of a page elsewhere: newer ones by Fetch Metadata, older ones by Origin or Referer alone. */
const SENDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'a sibling domain': { 'sec-fetch-site': 'same-site', origin: `https://evil.${HOST}` },
  'a file or a sandboxed frame': { 'sec-fetch-site': 'cross-site', origin: 'null' },
  'an older browser': { origin: 'https://evil.example' },
  'an older browser, sandboxed': { origin: 'null' },
  'a name that begins alike': { origin: `https://${HOST}.evil.example` },
  'a name that ends alike': { origin: `https://evil-${HOST}` },
  'another port': { origin: `${SITE}:8443` },
  'the site without TLS': { origin: `http://${HOST}` },
  'a referrer alone': { referer: 'https://evil.example/page' },
  'metadata against a forged origin': { 'sec-fetch-site': 'cross-site', origin: SITE },
};
const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
const SIGNED = (name: EndpointName) => (SCHEMAS[name] as CallSchema).signed;

/** Every writing call with a member's cookie from a page elsewhere, by each content type that a page can send. */
export const crossSite: Attack = {
  name: 'cross-site',
  async run(product, tally) {
    const { client } = await product.member();
    const before = (await client.call('getUser')).body;
    const writing = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name][0] !== 'GET' && !SIGNED(name));
    for (const name of writing) {
      const [method, file] = ENDPOINTS[name];
      for (const [who, headers] of Object.entries(SENDERS))
        for (const type of TYPES) {
          const body = type.includes('urlencoded')
            ? 'email=a@b.example&password=x&code=x&id=1'
            : type.includes('multipart')
              ? '--x--\r\n'
              : '{}';
          const init = {
            method,
            body: Buffer.from(body),
            headers: { ...headers, ...(type && { 'content-type': type }), 'x-requested-with': '' },
          };
          const { status, headers: answer } = await client.fetch(`/api/${file}`, init);
          tally.check(`${name} from ${who} as ${type || 'nothing'}`, status === 403, [status, answer.get('location')]);
        }
    }
    const logout = `/api/${ENDPOINTS.logout[1]}`;
    for (const [who, headers] of Object.entries(SENDERS))
      for (const accept of ['text/html', 'image/*', 'application/json']) {
        const { status } = await client.fetch(logout, { headers: { ...headers, accept, 'x-requested-with': '' } });
        tally.check(`log-out from ${who} as ${accept}`, status === 403, status);
      }
    const image = await client.fetch(logout, { headers: { accept: 'image/*', 'x-requested-with': '' } });
    tally.check('log-out by a request that says nothing of its page', image.status === 403, image.status);
    tally.check('the member after all that', JSON.stringify((await client.call('getUser')).body) === JSON.stringify(before));

    // Forms that lead out of the contract.
    for (const path of ['/api/complaint.php', '/platform/override/stop', '/platform/report'])
      for (const [who, headers] of Object.entries(SENDERS).filter(([, sent]) => 'origin' in sent)) {
        const { status } = await client.fetch(path, { ...formOf({ remote: 'mf-chat', next: '/' }), headers });
        tally.check(`${path} from ${who}`, [403, 404].includes(status), status);
      }
    const admin = await anOperator(product as never, 'admin');
    const token = formTokenIn(await admin.page('/console/audit-log'));
    const other = formTokenIn(await (await anOperator(product as never, 'admin')).page('/console/audit-log'));
    for (const [who, headers] of Object.entries(SENDERS)) {
      const { status } = await admin.client.fetch('/console/codes', {
        ...formOf({ form_token: token, code: 'EVIL', percentage: '90' }),
        headers,
      });
      tally.check(`the console's form from ${who}`, status === 403, status);
    }
    for (const form_token of ['', 'x', other]) {
      const { status } = await admin.client.fetch('/console/codes', formOf({ form_token, code: 'EVIL', percentage: '90' }));
      tally.check('the console with another browser’s form', status === 403, status);
    }
  },
};
