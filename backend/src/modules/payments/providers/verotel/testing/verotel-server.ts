import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Params, signatureOf } from '../signature.ts';

export const SHOP_ID = '12345';
export const KEY = 'd6dToIj2d6YJ1PX2D1W9';
export const API_USER = 'shop@example.com';
export const API_PASSWORD = 'api-password';

interface Sale extends Params {
  saleResult: string;
}

/**
 * A fake Verotel after its documentation: order page, status page and the Control Center's API, over HTTP, rejecting what is not signed.
 * The test acts as the payer.
 */
export async function startVerotel() {
  const sales = new Map<string, Sale>();
  const refunds: { sale: string; body: unknown }[] = [];
  let number = 456_789;
  /** `deaf` processes a refund, and closes the connection without a response. */
  const verotel = { url: '', mode: 'well' as 'well' | 'broken' | 'slow' | 'lying' | 'deaf', refunds, sales };
  const isSigned = ({ signature, oneClickToken: _token, email: _email, ...signed }: Params) =>
    signature === signatureOf(KEY, signed, 'sha256');

  /** What the documentation of the order page allows: iDEAL is another brand's, without an order page. */
  const isOrder = ({ paymentMethod = '', oneClickToken, description = '' }: Params) =>
    ['', 'CC', 'YOURSAFE_DIRECT', 'DDEU'].includes(paymentMethod) &&
    (!oneClickToken || paymentMethod === 'CC') &&
    description.length <= 100;

  const status = (query: Params): string => {
    if (!isSigned(query)) return 'response: ERROR\nerror: Invalid signature\n';
    const sale = sales.get(query['referenceID'] ?? '');
    if (!sale) return 'response: NOTFOUND\n';
    return `response: FOUND\n${Object.entries(sale)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('')}`;
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://verotel.test');
    const query = Object.fromEntries(url.searchParams);
    if (verotel.mode === 'slow') return;
    if (verotel.mode === 'broken') return void response.writeHead(502).end('Bad Gateway');
    if (verotel.mode === 'lying') return void response.end('<html>hello</html>');
    if (url.pathname === '/salestatus') return void response.end(status(query));
    if (url.pathname === '/startorder')
      return void response
        .writeHead(isSigned(query) && isOrder(query) ? 200 : 400)
        .end(isSigned(query) ? 'order page' : 'Invalid signature');
    const [, sale] = /^\/api\/sale\/(\d+)\/refund$/.exec(url.pathname) ?? [];
    if (!sale || request.method !== 'POST') return void response.writeHead(404).end('{}');
    const basic = `Basic ${Buffer.from(`${API_USER}:${API_PASSWORD}`).toString('base64')}`;
    if (request.headers.authorization !== basic)
      return void response.writeHead(401).end(JSON.stringify({ error: { title: 'Unauthorized' } }));
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const done = refunds.some((each) => each.sale === sale);
      refunds.push({ sale, body: JSON.parse(body) as unknown });
      if (verotel.mode === 'deaf') response.destroy();
      else if (done) response.writeHead(412).end(JSON.stringify({ error: { title: 'This sale is already refunded.' } }));
      else response.end(JSON.stringify({ is_success: true }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  verotel.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return Object.assign(verotel, {
    /** Opens an order page as the payer's browser does; an unsigned order is rejected. */
    async open(address: string): Promise<Params> {
      if ((await fetch(address)).status !== 200) throw new Error('Verotel refused the order');
      return Object.fromEntries(new URL(address).searchParams);
    },
    /** The payer pays: the sale exists from now on. @returns its postback */
    pay(order: Params, extra: Params = {}): Params {
      const { referenceID, priceAmount, priceCurrency, paymentMethod } = order as Record<string, string>;
      const saleID = String(number++);
      sales.set(referenceID!, {
        saleID,
        saleResult: 'APPROVED',
        shopID: SHOP_ID,
        type: 'purchase',
        referenceID: referenceID!,
        priceAmount: priceAmount!,
        priceCurrency: priceCurrency!,
      });
      return {
        saleID,
        shopID: SHOP_ID,
        type: 'purchase',
        referenceID: referenceID!,
        priceAmount: priceAmount!,
        priceCurrency: priceCurrency!,
        paymentMethod: paymentMethod!,
        transactionID: String(number++),
        truncatedPAN: 'XXXXXXXXXXXX4242',
        CCBrand: 'VISA',
        ...extra,
      };
    },
    sign: (said: Params, key = KEY): string => new URLSearchParams({ ...said, signature: signatureOf(key, said, 'sha256') }).toString(),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

export type TestVerotel = Awaited<ReturnType<typeof startVerotel>>;
