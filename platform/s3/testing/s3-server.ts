import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'tests', AWS_SECRET_ACCESS_KEY: 'a secret of the tests', AWS_REGION: 'eu-test-1' };

export interface S3Server {
  url: string;
  objects: Map<string, { content: Buffer; time: string }>;
  /** While true, every response is 503. */
  isDown: boolean;
  /** Every request so far, as `GET bucket/key`; a listing is `LIST bucket`. */
  requests: string[];
  /** Fails a request with 500 before or after it is carried out; after a write only its answer is lost. */
  fault: (request: string) => 'before' | 'after' | null;
  close(): Promise<void>;
}

/** Verifies the signature by signing the request with the shared secret, as S3 does. */
async function isSigned(request: IncomingMessage, url: string): Promise<boolean> {
  const authorization = request.headers.authorization ?? '';
  const names = /SignedHeaders=([^,]*)/.exec(authorization)?.[1]?.split(';') ?? [];
  const headers = Object.fromEntries(names.filter((name) => name !== 'host').map((name) => [name, String(request.headers[name])]));
  const signer = new AwsV4Signer({
    method: request.method!,
    url,
    headers,
    service: 's3',
    region: CREDENTIALS.AWS_REGION,
    accessKeyId: CREDENTIALS.AWS_ACCESS_KEY_ID,
    secretAccessKey: CREDENTIALS.AWS_SECRET_ACCESS_KEY,
    datetime: String(request.headers['x-amz-date']),
  });
  return (await signer.authHeader()) === authorization;
}

/** Maximum page size of a listing. */
const MOST_KEYS = 1_000;

const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;

/** A server with the part of the S3 protocol that we use, with signatures and conditional writes. */
export async function startS3(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  let clock = Date.now();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const url = new URL(request.url!, `http://${request.headers.host}`);
    const key = decodeURIComponent(url.pathname.slice(1));
    const asked = `${url.searchParams.has('list-type') ? 'LIST' : request.method} ${key}`;
    s3.requests.push(asked);
    const fault = s3.fault(asked);
    const end = (status: number, content: Buffer | string = '', headers: Record<string, string> = {}) =>
      fault ? response.writeHead(500).end() : response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : content);
    if (s3.isDown || fault === 'before') return end(503);
    if (!(await isSigned(request, url.href))) return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (url.searchParams.has('list-type')) {
      const prefix = `${key}/${url.searchParams.get('prefix')}`;
      const after = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64').toString();
      const found = [...objects].filter(([name]) => name.startsWith(prefix)).toSorted(([a], [b]) => (a < b ? -1 : 1));
      const remaining = found.filter(([name]) => name > after);
      const items = remaining.slice(0, Math.min(Number(url.searchParams.get('max-keys')), MOST_KEYS));
      const contents = items.map(
        ([name, { time }]) => `<Contents><Key>${name.slice(key.length + 1)}</Key><LastModified>${time}</LastModified></Contents>`,
      );
      const next =
        items.length < remaining.length
          ? `<NextContinuationToken>${Buffer.from(items.at(-1)![0]).toString('base64')}</NextContinuationToken>`
          : '';
      return end(200, `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
    }
    const known = objects.get(key);
    if (request.method === 'PUT') {
      const { 'if-match': match, 'if-none-match': none } = request.headers;
      if ((none === '*' && known) || (match && known && match !== etagOf(known.content))) return end(412);
      if (match && !known) return end(404);
      objects.set(key, { content: body, time: new Date((clock += 1_000)).toISOString() });
      return end(200, '', { etag: etagOf(body) });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return end(204);
    }
    return known ? end(200, known.content, { etag: etagOf(known.content) }) : end(404);
  });
  const s3: S3Server = {
    url: '',
    objects,
    isDown: false,
    requests: [],
    fault: () => null,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  s3.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return s3;
}
