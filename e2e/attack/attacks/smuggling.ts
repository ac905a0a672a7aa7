import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { type Attack, inTurns } from '../attack.ts';
import { HOST } from '../product.ts';

const QUIET_MS = 1_200;
const HEAD = `Host: ${HOST}\r\nX-Forwarded-For: 2a0b:1::1\r\nX-Forwarded-Proto: https\r\n`;

/** Sends bytes and reads what comes until it is quiet. */
async function exchange(gateway: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(gateway);
  const socket = connect(Number(port), hostname);
  let answer = '';
  let last = Date.now();
  let isOver = false;
  socket.on('data', (chunk) => ((answer += chunk.toString('latin1')), (last = Date.now())));
  socket.on('error', () => undefined).on('close', () => (isOver = true));
  await once(socket, 'connect');
  socket.write(Buffer.from(bytes, 'latin1'));
  while (!isOver && Date.now() - last < QUIET_MS) await wait(25);
  socket.destroy();
  return answer;
}

/** Requests whose end two servers may see in different places; `inner` is what one of them would take for the next. */
const AMBIGUOUS = (inner: string, marker: string): Record<string, string> => {
  const post = (headers: string, body: string, line = 'POST /api/page-hidden.php HTTP/1.1') =>
    `${line}\r\n${HEAD}Content-Type: application/json\r\n${headers}\r\n\r\n${body}`;
  const chunked = `0\r\n\r\n${inner}`;
  const all: Record<string, string> = {
    'both lengths': post(`Content-Length: 4\r\nTransfer-Encoding: chunked`, chunked),
    'both lengths, turned': post(`Transfer-Encoding: chunked\r\nContent-Length: ${chunked.length}`, chunked),
    'two lengths': post(`Content-Length: 0\r\nContent-Length: ${inner.length}`, inner),
    'two lengths in one': post(`Content-Length: 0, ${inner.length}`, inner),
    'a length with a sign': post(`Content-Length: +0`, inner),
    'a length in hex': post(`Content-Length: 0x0`, inner),
    'a negative length': post(`Content-Length: -1`, inner),
    'a length with a blank before the colon': post(`Content-Length : 0`, inner),
    'a length on a folded line': post(`X: y\r\n Content-Length: 0`, inner),
    'a length behind a bare CR': post(`X: y\rContent-Length: 0`, inner),
    'a length behind a bare LF': post(`X: y\nContent-Length: 0`, inner),
    'a length with a NUL': post(`Content-Length: 0\0`, inner),
    'chunks of another name': post(`Transfer-Encoding: xchunked`, chunked),
    'chunks twice': post(`Transfer-Encoding: chunked\r\nTransfer-Encoding: identity`, chunked),
    'chunks and more': post(`Transfer-Encoding: chunked, identity`, chunked),
    'chunks behind a tab': post(`Transfer-Encoding:\tchunked\r\nContent-Length: 5`, chunked),
    'chunks with a vertical tab': post(`Transfer-Encoding: \u000Bchunked`, chunked),
    'chunks in quotes': post(`Transfer-Encoding: "chunked"`, chunked),
    'chunks named by Connection': post(`Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked`, chunked),
    'a length named by Connection': post(`Connection: Content-Length, keep-alive\r\nContent-Length: ${inner.length}`, inner),
    'a chunk with a sign': post(`Transfer-Encoding: chunked`, `+0\r\n\r\n${inner}`),
    'a chunk with 0x': post(`Transfer-Encoding: chunked`, `0x0\r\n\r\n${inner}`),
    'a chunk that overflows': post(`Transfer-Encoding: chunked`, `10000000000000000\r\n\r\n${inner}`),
    'a chunk with a bare LF': post(`Transfer-Encoding: chunked`, `0\n\n${inner}`),
    'a chunk extension with a line break': post(`Transfer-Encoding: chunked`, `0;x=\n\r\n\r\n${inner}`),
    'a length in the trailer': post(`Transfer-Encoding: chunked`, `0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`),
    'a GET with a body': `GET /api/user.php HTTP/1.1\r\n${HEAD}Content-Length: ${inner.length}\r\n\r\n${inner}`,
    'a HEAD with a body': `HEAD /api/user.php HTTP/1.1\r\n${HEAD}Content-Length: ${inner.length}\r\n\r\n${inner}`,
    'an OPTIONS with a body': `OPTIONS /api/user.php HTTP/1.1\r\n${HEAD}Content-Length: ${inner.length}\r\n\r\n${inner}`,
    'a stream with a body': `GET /api/events.php HTTP/1.1\r\n${HEAD}Content-Length: ${inner.length}\r\n\r\n${inner}`,
    'HTTP/1.0 with chunks': post(`Transfer-Encoding: chunked`, chunked, 'POST /api/page-hidden.php HTTP/1.0'),
    'a line break in the path': `GET /api/user.php?x=1 HTTP/1.1\r\nX: ${marker}\r\n\r\n`.replace(' HTTP', '\nHTTP'),
    'a whole address': `GET http://127.0.0.1/api/user.php?${marker} HTTP/1.1\r\n${HEAD}\r\n`,
    'two hosts': `GET /api/user.php?${marker} HTTP/1.1\r\n${HEAD}Host: evil.example\r\n\r\n`,
    'no host': `GET /api/user.php?${marker} HTTP/1.1\r\nX-Forwarded-For: 2a0b:1::1\r\n\r\n`,
    h2c: `GET /api/user.php?${marker} HTTP/1.1\r\n${HEAD}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n`,
    websocket: `GET /api/user.php?${marker} HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    'the live channel': `GET /internal/live-channel HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: nightlark-live-1\r\n\r\n`,
    CONNECT: `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${HEAD}\r\n`,
    'an expectation': post(`Expect: 100-continue\r\nContent-Length: 2`, `{}${inner}`),
    'another expectation': post(`Expect: 200-ok\r\nContent-Length: 2`, '{}'),
    'a head without an end': `GET /api/user.php HTTP/1.1\r\n${HEAD}X: y`,
    'a body without an end': post(`Content-Length: 100`, '{'),
    'chunks without an end': post(`Transfer-Encoding: chunked`, '5\r\n{"a'),
    'a huge head': `GET /api/user.php HTTP/1.1\r\n${HEAD}X: ${'y'.repeat(80_000)}\r\n\r\n`,
    'very many headers': `GET /api/user.php HTTP/1.1\r\n${HEAD}${Array.from({ length: 4_000 }, (_, index) => `X-${index}: y\r\n`).join('')}\r\n`,
    'a path of 70,000 characters': `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n${HEAD}\r\n`,
    'TLS to a port without it': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    'HTTP/2 at once': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'no HTTP at all': '\0\0\0\0\r\n\r\n',
  };
  return all;
};

/** Requests that a gateway and a backend might cut in different places, half ones, and no requests at all. */
export const smuggling: Attack = {
  name: 'smuggling',
  async run(product, tally) {
    const marker = `inner${randomUUID().slice(0, 8)}`;
    // By its method and path only the backend itself could have got it: no gateway passes an address like this on.
    const inner = `GET /readyz?${marker} HTTP/1.1\r\nHost: ${HOST}\r\nX-Client-Claim: ${marker}\r\n\r\n`;
    await inTurns(
      product.gateways.flatMap((gateway) => Object.entries(AMBIGUOUS(inner, marker)).map((each) => [gateway, ...each] as const)),
      8,
      async ([gateway, what, bytes]) => {
        const answer = await exchange(gateway, bytes);
        const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)).filter((status) => status !== 100);
        const [first, ...others] = statuses;
        // A second answer may only be the gateway's own to what it took for a second request on its connection with the client.
        tally.check(
          `${what}: refused, or answered as one request`,
          first === undefined || first < 500 || first === 501 || first === 505 || first === 503,
          statuses,
        );
        tally.check(`${what}: no protocol is switched`, first !== 101 && !/HTTP\/2/.test(answer), first);
        tally.check(`${what}: nothing of the backend's own`, !/"claim"/.test(answer), others);
      },
    );
    // Somebody else's next request, on the connections that the gateways keep to their backends.
    const { client, id } = await product.member();
    for (let time = 0; time < 60; time++) {
      const { status, body } = await client.call('getUser');
      tally.check('the next request of somebody else gets its own answer', status === 200 && body.user?.id === id, status);
    }
    const reached = product
      .log('backend')
      .split('\n')
      .filter((line) => line.includes('"path":"/readyz"') && line.includes(marker));
    tally.check('no backend was asked what no gateway asks', reached.length === 0, reached.length);
    tally.check('no backend doubts a claim', !product.log('backend').includes('a client claim was refused'));
    tally.check('well after all that', await product.areWell());
  },
};
