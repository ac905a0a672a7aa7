import { AwsClient } from 'aws4fetch';

const CALL_MS = 20_000;

export interface S3Environment {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
  AWS_REGION?: string | undefined;
}

interface S3Object {
  content: Buffer;
  etag: string;
}

interface Dated {
  key: string;
  /** Of the last write (ISO 8601). */
  time: string;
}

/** The calls of the S3 protocol that we need; keys are paths below the store's address. */
export interface S3Client {
  get(key: string): Promise<S3Object | null>;
  etag(key: string): Promise<string | null>;
  /** False when the condition fails: a concurrent write came first. */
  put(key: string, content: string | Buffer, condition?: { ifMatch: string } | 'new'): Promise<boolean>;
  /** Keys that start with a prefix, the newest first. */
  list(prefix: string): Promise<string[]>;
  listDated(prefix: string): Promise<Dated[]>;
  /** Removing a missing key is no error. */
  remove(key: string): Promise<void>;
}

interface Options {
  /** `https://<endpoint>/<bucket>[/<prefix>]`, as every S3-compatible store understands it. */
  url: string;
  /** The variable that `url` came from; errors name it. */
  variable: string;
  /** Name of the store in errors: "The registry at … answered 403". */
  what: string;
  env: S3Environment;
  /** Creates the error to throw, so that callers can use their own class. */
  failure?: (message: string) => Error;
}

/** Text of an element in a response; undefined if missing. */
const tag = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** A page of a listing. Keys are our own names and versions, which need no unescaping. */
function parseListing(xml: string): { entries: Dated[]; next: string | undefined } {
  const entries = [...xml.matchAll(/<Contents>([^]*?)<\/Contents>/g)].map(([, entry]) => ({
    key: tag(entry!, 'Key') ?? '',
    time: tag(entry!, 'LastModified') ?? '',
  }));
  return { entries, next: tag(xml, 'NextContinuationToken') };
}

/** Signed requests to a bucket, and what to throw when they fail. */
function openRequests({ url, variable, what, env, failure = (message) => new Error(message) }: Options) {
  const base = new URL(url);
  const [bucket = '', ...prefixParts] = base.pathname.split('/').filter(Boolean);
  if (!bucket || base.search) throw failure(`${variable} "${url}" is not https://<endpoint>/<bucket>/<prefix>`);
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = env;
  if (!id || !secret) throw failure(`${variable} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  const client = new AwsClient({
    accessKeyId: id,
    secretAccessKey: secret,
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
    service: 's3',
    region: env.AWS_REGION || 'us-east-1',
    retries: 2,
  });
  const root = [bucket, ...prefixParts].join('/');
  const below = prefixParts.map((part) => `${part}/`).join('');

  function unreachable(error: Error): never {
    throw failure(`The ${what} at ${base.host} can't be reached: ${error.message}`);
  }
  async function call(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ): Promise<Response> {
    return client.fetch(`${base.origin}/${path}`, { method, signal: AbortSignal.timeout(CALL_MS), ...init }).catch(unreachable);
  }
  async function refused(response: Response, call: string): Promise<never> {
    await response.body?.cancel();
    throw failure(`The ${what} at ${base.host} answered ${response.status} to ${call}`);
  }

  return { bucket, root, below, call, refused, unreachable };
}

/**
 * Opens an S3-compatible store, without a request yet.
 * @throws the caller's error class when address or keys are missing, and on every call that is refused or times out (20 s)
 */
export function openS3(options: Options): S3Client {
  const { bucket, root, below, call, refused, unreachable } = openRequests(options);

  async function listDated(prefix: string): Promise<Dated[]> {
    const entries: Dated[] = [];
    let token: string | undefined;
    do {
      const search = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', prefix: below + prefix });
      if (token) search.set('continuation-token', token);
      const response = await call('GET', `${bucket}?${search}`);
      if (!response.ok) return refused(response, `list ${prefix}`);
      const page = parseListing(await response.text().catch(unreachable));
      entries.push(...page.entries);
      token = page.next;
    } while (token);
    return entries.sort((a, b) => (a.time < b.time ? 1 : -1)).map(({ key, time }) => ({ key: key.slice(below.length), time }));
  }

  return {
    async get(key) {
      const response = await call('GET', `${root}/${key}`);
      if (response.status === 404) return (await response.body?.cancel(), null);
      if (!response.ok) return refused(response, `GET ${key}`);
      return { content: Buffer.from(await response.arrayBuffer().catch(unreachable)), etag: response.headers.get('etag') ?? '' };
    },
    async etag(key) {
      const response = await call('HEAD', `${root}/${key}`);
      if (response.status === 404) return null;
      return response.ok ? response.headers.get('etag') : refused(response, `HEAD ${key}`);
    },
    async put(key, content, condition) {
      const guard: Record<string, string> =
        condition === 'new' ? { 'if-none-match': '*' } : condition ? { 'if-match': condition.ifMatch } : {};
      const response = await call('PUT', `${root}/${key}`, { headers: guard, body: new Uint8Array(Buffer.from(content)) });
      if (condition && (response.status === 412 || response.status === 409 || response.status === 404))
        return (await response.body?.cancel(), false);
      if (!response.ok) return refused(response, `PUT ${key}`);
      await response.body?.cancel();
      return true;
    },
    async remove(key) {
      const response = await call('DELETE', `${root}/${key}`);
      if (!response.ok && response.status !== 404) return refused(response, `DELETE ${key}`);
      await response.body?.cancel();
    },
    listDated,
    list: async (prefix) => (await listDated(prefix)).map(({ key }) => key),
  };
}
