import { type ApiErrorBody, type BodyOf, ENDPOINTS, type EndpointName, type QueryOf, type ResponseOf } from '@nightlark/contract';
import { signUpBody, TEST_PASSWORD } from './sign-up-body.ts';

export interface TestAnswer<Body> {
  status: number;
  /** The response's JSON; typed as the successful one. */
  body: Body;
  /** The `error` of a failed call. */
  error: ApiErrorBody['error'] | undefined;
  headers: Headers;
}

export interface CallOptions<N extends EndpointName = EndpointName> {
  query?: QueryOf<N> | Record<string, unknown>;
  body?: BodyOf<N> | Record<string, unknown>;
  file?: { name: string; data: Uint8Array; type: string; field?: string };
  headers?: Record<string, string>;
}

/** A browser to the backend: stores cookies, makes calls by the contract's names. */
export interface TestClient {
  url: string;
  cookies: Map<string, string>;
  call<N extends EndpointName>(name: N, options?: CallOptions<N>): Promise<TestAnswer<ResponseOf<N>>>;
  /** Any request, with this client's cookies: for malformed input, streams and files. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Signs up a new visitor, who is logged in by that; `overrides` replace single fields. */
  signUp(overrides?: Partial<BodyOf<'signup'>>): Promise<TestAnswer<ResponseOf<'login'>>>;
  login(email: string, password?: string): Promise<TestAnswer<ResponseOf<'login'>>>;
}

export function testClient(url: string): TestClient {
  const cookies = new Map<string, string>();
  const ends = new Map<string, number>();
  const client: TestClient = {
    url,
    cookies,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      // As the site's own client does.
      if (!headers.has('x-requested-with')) headers.set('x-requested-with', 'nightlark');
      for (const [name, end] of ends) if (performance.now() >= end) cookies.delete(name);
      if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers });
      for (const line of response.headers.getSetCookie()) storeCookie({ cookies, ends }, line);
      return response;
    },
    async call(name, options = {}) {
      const [method, address] = ENDPOINTS[name];
      const target = new URL(`/api/${address}`, url);
      for (const [key, value] of Object.entries(options.query ?? {})) if (value !== undefined) target.searchParams.set(key, String(value));
      const response = await client.fetch(target.href, { method, ...payload(options) });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      const body = (text && isJson ? JSON.parse(text) : null) as never;
      return { status: response.status, body, error: (body as Partial<ApiErrorBody> | null)?.error, headers: response.headers };
    },
    signUp: (overrides) => client.call('signup', { body: signUpBody(overrides) }) as Promise<TestAnswer<ResponseOf<'login'>>>,
    login: (email, password = TEST_PASSWORD) => client.call('login', { body: { email, password } }),
  };
  return client;
}

function payload({ body, file, headers = {} }: CallOptions): RequestInit {
  if (file) {
    const form = new FormData();
    form.set(file.field ?? 'photo', new Blob([file.data as Uint8Array<ArrayBuffer>], { type: file.type }), file.name);
    return { body: form, headers };
  }
  return body === undefined ? { headers } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

interface Jar {
  cookies: Map<string, string>;
  /** When each expires. */
  ends: Map<string, number>;
}

function storeCookie({ cookies, ends }: Jar, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (!name) return;
  const age = /max-age=(\d+)/i.exec(line)?.[1];
  ends.set(name, age === undefined ? Infinity : performance.now() + Number(age) * 1_000);
  if (value && age !== '0') cookies.set(name, value);
  else cookies.delete(name);
}
