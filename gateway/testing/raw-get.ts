import http from 'node:http';

/** `Accept-Encoding` values, and the expected content encoding. */
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

/** The raw response: `fetch` would decode the body and normalize the path. */
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
