import { ENDPOINTS, paths } from '@nightlark/contract';
import { anImage } from '@nightlark/backend/testing/photos';
import type { Attack } from '../attack.ts';

const PAGES = [
  ...Object.values(paths).map(({ path }) => path),
  '/landers/video',
  '/pages/terms',
  '/not-there',
  '/members/x',
  '/platform',
  '/console/login',
  '/moderation',
];

/** Framing and clickjacking, sniffing, referrers, scripts of others: what each answer forbids a browser. */
export const framing: Attack = {
  name: 'framing',
  async run(product, tally) {
    const { client } = await product.member({ account: { paid_user: true } });
    const { match } = await anImage(client);
    const picture = `/media/${match}`;
    const gets = Object.values(ENDPOINTS).flatMap(([method, file]) => (method === 'GET' && file !== 'logout.php' ? [`/api/${file}`] : []));
    const addresses = [...PAGES.map((page) => page.replaceAll(/\/:(\w+)\??/g, '/1')), ...gets, picture, '/api/none.php', '/favicon.svg'];
    for (const who of [client, product.client()])
      for (const address of addresses) {
        const { headers, body, status } = await who.fetch(address);
        await body?.cancel();
        const policy = headers.get('content-security-policy') ?? '';
        const isPage = headers.get('content-type')?.includes('html') ?? false;
        const holds = {
          frame: headers.get('x-frame-options')?.toUpperCase() === 'DENY' && (!isPage || policy.includes("frame-ancestors 'none'")),
          sniff: headers.get('x-content-type-options') === 'nosniff',
          referrer: /^(?:same-origin|no-referrer)$/.test(headers.get('referrer-policy') ?? ''),
          https: Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]) >= 31_536_000,
          scripts: !isPage || (/(?:script-src 'nonce-|default-src 'none')/.test(policy) && !/script-src[^;]*unsafe/.test(policy)),
          base: !isPage || policy.includes("base-uri 'none'"),
          forms: !isPage || policy.includes("form-action 'self'"),
          origins: headers.get('access-control-allow-origin') === null,
          server: headers.get('x-powered-by') === null && headers.get('server') === null,
          opener:
            !isPage || address.startsWith('/console') || address.startsWith('/moderation') || headers.get('permissions-policy') !== null,
        };
        for (const [what, isHeld] of Object.entries(holds)) tally.check(`${address} (${status}): ${what}`, isHeld, policy);
      }
  },
};
