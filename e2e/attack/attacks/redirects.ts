import { TEST_PASSWORD } from '@nightlark/backend/testing';
import { anOperator, codeOf, formOf, formTokenIn, OPERATOR_TOKENS } from '@nightlark/console/testing/an-operator';
import type { Attack } from '../attack.ts';
import { SITE } from '../product.ts';

const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\r\n/evil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2f/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://nightlark.example/members',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.example/1',
  'https://nightlark.example@evil.example/',
  'https://nightlark.example.evil.example/',
  '@evil.example',
  '.evil.example',
  'evil.example',
  '/api/logout.php',
  '/chats/../api/logout.php',
  '/platform/override?remote=mf-x',
  '/console/logout',
  '/\u2028/evil.example',
];
/** Where a page of this site is left, or something is done there that nobody asked for. */
const leavesSite = (location: string) => {
  const url = new URL(location, SITE);
  return url.origin !== SITE || /^\/(?:api|platform|console\/logout|media|moderation)/.test(url.pathname) || url.pathname.startsWith('//');
};
/** Links and forms of a page that lead elsewhere because of its address. */
const linksTo = (html: string) =>
  [...html.matchAll(/(?:href|action|formaction)="([^"]*)"/g)]
    .map(([, to]) => to!.replaceAll('&amp;', '&'))
    .filter((to) => {
      try {
        const url = new URL(to, SITE);
        return url.hostname.endsWith('evil.example') || url.protocol === 'javascript:' || url.protocol === 'data:';
      } catch {
        return false;
      }
    });

/** Every parameter that leads somewhere. */
export const redirects: Attack = {
  name: 'redirects',
  async run(product, tally) {
    const { email, client: member } = await product.member();
    // Their second factor is set up by the first login.
    await anOperator(product as never, 'admin');
    for (const to of ELSEWHERE) {
      const next = encodeURIComponent(to);
      const { headers } = await product.client().fetch(`/api/user.php?next=${next}`, formOf({ email, password: TEST_PASSWORD }));
      const location = headers.get('location');
      tally.check(`the login's form with ${to}`, location !== null && !leavesSite(location), location);
      for (const [who, browser] of [['a visitor', product.client()] as const, ['a member', member] as const])
        for (const address of [
          `/login?next=${next}`,
          `/age-check?next=${next}`,
          `/lang-config?next=${next}`,
          `/credits?back=${next}`,
          `/credits/1/visa?back=${next}`,
          `/members?next=${next}&return_to=${next}&url=${next}&redirect=${next}`,
          `/signup?next=${next}`,
        ]) {
          const answer = await browser.fetch(address);
          const led = answer.headers.get('location');
          tally.check(`${address} for ${who}`, led === null || !leavesSite(led), led);
          const links = linksTo(await answer.text());
          tally.check(`a link of ${address} for ${who}`, links.length === 0, links);
        }
      const operator = product.client();
      await product.deps.db.updateTable('operator').set({ totp_step: 0 }).where('name', '=', 'admin').execute();
      const code = await codeOf(product as never, 'admin');
      const form_token = formTokenIn(await (await operator.fetch(`/console/login?next=${next}`)).text());
      const answer = await operator.fetch('/console/login', formOf({ form_token, token: OPERATOR_TOKENS.admin, code, next: to }));
      const led = answer.headers.get('location') ?? '';
      tally.check(`the console's login with ${to}`, led.startsWith('/console') && !leavesSite(led), led);
      const stop = await product.client().fetch('/platform/override/stop', formOf({ remote: 'mf-chat', next: to }));
      const stopped = stop.headers.get('location');
      tally.check(`the end of an override with ${to}`, stopped === null || !leavesSite(stopped), stopped);
      const start = await member.call('createPayment', {
        body: { bundle: 'credits-25', method: 'visa', idempotency_key: crypto.randomUUID(), back: to },
      });
      tally.check(`a payment's way back ${to}`, start.status === 422 || start.status === 429, start.status);
    }
    // Paths that a server "mends" into another host.
    for (const path of [
      '//evil.example/',
      '//evil.example/..',
      '/\\evil.example',
      '/%5cevil.example',
      '//evil.example/%2e%2e',
      '/members//',
      '//',
      '/.//evil.example/%2f..',
    ]) {
      const { headers } = await product.client().fetch(new URL(product.url).origin + path);
      const location = headers.get('location');
      tally.check(`the path ${path}`, location === null || !leavesSite(location), location);
    }
  },
};
