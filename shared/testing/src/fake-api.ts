import {
  ENDPOINTS,
  ERRORS,
  type ApiErrorBody,
  type BodyOf,
  type CallShape,
  type EndpointName,
  type ErrorCode,
  type OwnCall,
  type QueryOf,
  type ResponseOf,
} from '@nightlark/contract';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

export const API_URL = 'http://localhost/api';

/** An error response of a fake call. */
export class FakeFailure {
  readonly code: ErrorCode;
  readonly details: Partial<ApiErrorBody['error']>;
  constructor(code: ErrorCode, details: Partial<ApiErrorBody['error']> = {}) {
    this.code = code;
    this.details = details;
  }
}

/** Responds to a call with an error of the contract: `api: { like: failWith('limit_reached') }`. */
export const failWith = (code: ErrorCode, details?: Partial<ApiErrorBody['error']>) => new FakeFailure(code, details);

/** Rows of a test: what a call may get that is not of the API, and what the member reads then. */
export const answersOfNoApi: [name: string, answer: () => never, text: string][] = [
  [
    'no answer',
    () => {
      throw Response.error();
    },
    'We can’t reach the server. Check your connection and try again.',
  ],
  [
    'a proxy’s page',
    () => {
      throw new Response('<html>', { status: 502 });
    },
    'An error occured, please try again later.',
  ],
];

type Answer<N extends EndpointName> = ResponseOf<N> | FakeFailure;
type Call<N extends EndpointName> = { query: Partial<Record<keyof QueryOf<N> & string, string>>; body: BodyOf<N>; request: Request };
/** The response of each call: a value, or a function of the call. */
export type ApiAnswers = { [N in EndpointName]?: Answer<N> | ((call: Call<N>) => Answer<N> | Promise<Answer<N>>) };

/** The response of a team's own call: `own: [answer(getStories, { stories: [] })]`. */
export interface OwnAnswer {
  call: OwnCall;
  value: unknown;
}
export const answer = <S extends CallShape>(call: OwnCall<S>, value: S['response'] | FakeFailure): OwnAnswer => ({ call, value });

export interface RecordedCall {
  /** The contract's name; for a team's own call its path. */
  name: string;
  query: Record<string, string>;
  body: unknown;
}

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];

/** Whether a call's path and query match the requested URL. */
function matchesAddress(name: EndpointName, { pathname, searchParams }: URL): boolean {
  const [file, query] = ENDPOINTS[name][1].split('?');
  return file === pathname.split('/').at(-1) && [...new URLSearchParams(query)].every(([key, value]) => searchParams.get(key) === value);
}

function nameOf(request: Request): EndpointName | undefined {
  const candidates = NAMES.filter((name) => ENDPOINTS[name][0] === request.method && matchesAddress(name, new URL(request.url)));
  return candidates.find((name) => ENDPOINTS[name][1].includes('?')) ?? candidates[0];
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/form-data')) return Object.fromEntries(await request.formData());
  const text = await request.text();
  if (text === '') return undefined;
  // jsdom's XMLHttpRequest sends a form without its content type.
  return type.includes('json') ? JSON.parse(text) : text;
}

const refusal = (code: ErrorCode, details: Partial<ApiErrorBody['error']> = {}) =>
  HttpResponse.json({ error: { code, message: code, ...details } }, { status: ERRORS[code] });

type Handler = (call: { query: unknown; body: unknown; request: Request }) => unknown;

/**
 * A fake API at network level. A call without a response fails its test.
 * @example
 * const { calls, close } = fakeApi({ getLikes: { profiles: [], liked_by: [], counts }, like: failWith('limit_reached') });
 */
export function fakeApi(answers: ApiAnswers, own: readonly OwnAnswer[] = []) {
  const calls: RecordedCall[] = [];

  function responseTo(request: Request): { name: string; given: unknown } {
    const { origin, pathname } = new URL(request.url);
    const ofTeam = own.find(({ call }) => call.method === request.method && `${API_URL}/${call.path}` === origin + pathname);
    if (ofTeam) return { name: ofTeam.call.path, given: ofTeam.value };
    const name = nameOf(request);
    if (!name || !(name in answers)) throw new Error(`The test answers no ${request.method} ${request.url}; add it to \`api\` or \`own\`.`);
    return { name, given: answers[name] };
  }

  const server = setupServer(
    http.all(`${API_URL}/*`, async ({ request }) => {
      const { name, given } = responseTo(request);
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const body = await bodyOf(request.clone());
      calls.push({ name, query, body });
      const value = typeof given === 'function' ? await (given as Handler)({ query, body, request }) : given;
      if (value instanceof FakeFailure) return refusal(value.code, value.details);
      return value === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(value as object);
    }),
  );
  server.listen({ onUnhandledFrame: 'error' });
  return { calls, close: () => server.close() };
}
