import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { FROM_HEADER } from '../balancer.ts';
import type { Product } from '../product.ts';

const VIEWS = 60;
/** Longer than two check intervals of the version watch. */
const CHECK_MS = 11_000;
const TOKEN_BYTES = 27;
const TIME_AT = 12;

/** As a gateway makes them (`page-tokens.ts`), of this moment, but for the key. */
function forgedToken(): string {
  const bytes = randomBytes(TOKEN_BYTES);
  bytes.writeUInt32BE(Math.floor(Date.now() / 1_000), TIME_AT);
  return bytes.toString('base64');
}
/** What a gateway logs of a version that should go for its reports. */
const ALERT = 'pages failed in browsers';
const FACTS = { route: 'members', member: 'visitor', locale: 'en', where: 'render', message: 'it broke', stack: [] };

interface Page {
  page: string;
  set: Record<string, string>;
}

async function openPage(product: Product): Promise<Page> {
  const answer = await product
    .client()
    .fetch(`/members?try=${randomBytes(6).toString('hex')}`, { headers: { 'sec-fetch-mode': 'navigate' } });
  const html = await answer.text();
  const page = /data-token="([^"]{36})/.exec(html)?.[1];
  const state = /id="page-state">([^]*?)<\/script>/.exec(html)?.[1];
  if (!page || !state) throw new Error(`A page has no token or no state (${answer.status})`);
  const remotes = (JSON.parse(state) as { set: { remotes: [string][] } }).set.remotes;
  return { page, set: Object.fromEntries(remotes.map(([release]) => release.split(' ').slice(0, 2) as [string, string])) };
}

/** One network with as many pages and addresses as it likes takes back nobody's release. */
export const reports: Attack = {
  name: 'reports',
  async run(product, tally) {
    const before = JSON.stringify((await product.store.readIndex()).remotes);
    const alerts = () => product.log('gateway').split(ALERT).length - 1;
    const alertsBefore = alerts();
    const pages: Page[] = [];
    for (let view = 0; view < VIEWS; view++) pages.push(await openPage(product));
    const remote = 'mf-members';
    const send = async (report: object, headers: Record<string, string> = {}) => {
      const from = '2a0b:bad:1::1';
      const init = {
        method: 'POST',
        body: JSON.stringify({ ...FACTS, loaded: [remote], remote, ...report }),
        headers: { [FROM_HEADER]: from, ...headers },
      };
      return (await product.client().fetch('/platform/report', init)).status;
    };
    for (const page of pages) {
      const status = await send(page);
      tally.check('a report is answered like any other', status === 204, status);
      await send({ ...page, remote: null, where: 'frame' });
    }
    for (let time = 0; time < VIEWS; time++) {
      await send({ ...pages[0], page: forgedToken() }, { [FROM_HEADER]: `2a0b:bad:${time}::1` });
      await send(pages[0]!, { [FROM_HEADER]: `2a0b:bad:${time}::1` });
      await send({ ...pages[time], set: { ...pages[time]!.set, [remote]: '0.0.0' } }, { [FROM_HEADER]: `2a0b:bad:${time}::1` });
      await send(pages[time]!, {
        'x-forwarded-for': `203.0.113.${time}`,
        'cf-connecting-ip': `203.0.113.${time}`,
        forwarded: `for=203.0.113.${time}`,
      });
    }
    for (const report of [
      '',
      '{',
      '[]',
      'null',
      JSON.stringify({ ...FACTS, ...pages[0], set: { __proto__: { a: 'b' } } }),
      'x'.repeat(5_000),
    ]) {
      const { status } = await product.client().fetch('/platform/report', { method: 'POST', body: report });
      tally.check('no report at all', status >= 400 && status < 500, status);
    }
    await wait(CHECK_MS);
    const index = await product.store.readIndex();
    tally.check('no release is withdrawn', JSON.stringify(index.remotes) === before, index.remotes[remote]);
    // There is no former version to go back to here: that this one should be withdrawn is only logged.
    tally.check('none should be', alerts() === alertsBefore, alerts() - alertsBefore);
  },
};
