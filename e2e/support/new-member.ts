import { randomUUID } from 'node:crypto';
import { ENDPOINTS, type BodyOf, type EndpointName, type ResponseOf, TERMS_VERSION_DEFAULT } from '@nightlark/contract';
import { expect, request as requests, type APIRequestContext } from '@playwright/test';
import { baseUrl } from './fixtures.ts';
import { mailTo } from './outbox.ts';

export interface NewMember {
  id: number;
  email: string;
  name: string;
  password: string;
  /** Logged in as this member. */
  request: APIRequestContext;
}

/** A call of the API as a page makes it, authenticated by the context's cookies. */
export async function call<N extends EndpointName>(request: APIRequestContext, name: N, data?: BodyOf<N>): Promise<ResponseOf<N>> {
  const [method, path] = ENDPOINTS[name];
  const headers = { origin: baseUrl() };
  const response = await request.fetch(`${baseUrl()}/api/${path}`, { method, headers, ...(data !== undefined && { data }) });
  expect(response.ok(), `${name}: ${response.status()} ${await response.text()}`).toBe(true);
  return (response.status() === 204 ? null : await response.json()) as ResponseOf<N>;
}

/** Signs a member up by the API, unconfirmed: logged in if the context is a page's. @returns the sign-up's body */
export async function signUp(request: APIRequestContext, overrides: Partial<BodyOf<'signup'>> = {}): Promise<BodyOf<'signup'>> {
  // Letters only: digits in a name may be detected as a phone number.
  const letters = randomUUID()
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
    .slice(0, 8);
  const body: BodyOf<'signup'> = {
    email: `${letters}@test.example`,
    name: `Robin ${letters}`,
    date_of_birth: '1990-05-17',
    gender: 'female',
    sexuality: 'hetero',
    password: 'moonlit-walk-77',
    country: 'NL',
    language: 'en',
    terms: true,
    privacy: true,
    terms_version: await termsVersion(request),
    sensitive_consent: true,
    ...overrides,
  };
  await call(request, 'signup', body);
  return body;
}

/**
 * Signs a member up and confirms them by their mail: a separate one, so that journeys neither interfere nor use up the demo's. With
 * a page's `context.request` the page is logged in; without, the member has a separate browser.
 */
export async function newMember(own?: APIRequestContext, overrides: Partial<BodyOf<'signup'>> = {}): Promise<NewMember> {
  const request = own ?? (await requests.newContext({ baseURL: baseUrl() }));
  const { email, name, password } = await signUp(request, overrides);
  const link = (await mailTo(request, email, 'activate')).links[0]!;
  const { user } = await call(request, 'activate', { code: new URL(link).searchParams.get('code')! });
  return { id: user.id, email, name, password, request };
}

/** The later of the terms' own date and the day the company was added (docs/product/legal-and-privacy.md#static-pages). */
async function termsVersion(request: APIRequestContext): Promise<string> {
  const { settings } = await call(request, 'getSettings');
  return [settings.company.added ?? '', TERMS_VERSION_DEFAULT].sort().at(-1)!;
}
