import http from 'node:http';

/** What browsers say they take, and how an answer is then packed. */
export const ACCEPTED = [
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
] as const;

interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** An answer as it was sent: `fetch` would decode the body and tidy the path. */
export function rawGet(base: string, path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base);
    http
      .get({ hostname, port, path, headers }, async (response) => {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part as Buffer);
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) });
      })
      .on('error', reject);
  });
}
