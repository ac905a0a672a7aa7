import { ApiError } from '@nightlark/api-client';
import type { ErrorCode } from '@nightlark/contract';
import {
  createMemoryRouter,
  createStaticHandler,
  redirect,
  RouterContextProvider,
  type DataStrategyFunction,
  type StaticHandlerContext,
} from 'react-router';
import { createDataStrategy } from './data-strategy.ts';
import { LoadError } from './loadable.ts';
import { setErrorReporter } from './report.ts';
import { responseOwnerContext, sessionContext } from './session-context.ts';
import type { RouteHandle } from './types.ts';

type Access = RouteHandle['access'];

/** Runs one route's loader as server and browser do; its action for a request other than GET. */
async function visit(
  loader: (args: { request: Request }) => unknown,
  {
    access = 'any' as Access,
    isLoggedIn = false,
    request = new Request('http://localhost/area?page=2'),
    answered = (_remote: string | null) => {},
    isOffline = (): boolean => false,
  } = {},
): Promise<Response | StaticHandlerContext> {
  const action = request.method === 'GET' ? undefined : loader;
  const handle: RouteHandle = { name: 'area', remote: 'mf-alpha', layout: 'default', access };
  const handler = createStaticHandler([
    {
      id: 'edge',
      ErrorBoundary: () => null,
      children: [{ id: 'area', path: '/area', handle, loader: action ? undefined : loader, action, Component: () => null }],
    },
  ]);
  const requestContext = new RouterContextProvider();
  requestContext.set(sessionContext, { isLoggedIn: () => isLoggedIn, locale: () => 'en' });
  requestContext.set(responseOwnerContext, answered);
  const dataStrategy = createDataStrategy({ deadlineMs: 50, isOffline }) as DataStrategyFunction<unknown>;
  return handler.query(request, { requestContext, dataStrategy });
}

async function failureOf(loader: () => unknown, options?: Parameters<typeof visit>[1]): Promise<unknown> {
  const context = (await visit(loader, options)) as StaticHandlerContext;
  const { status, data } = context.errors!['edge'] as { status: number; data: unknown };
  return { status, ...(data as object) };
}

const refuses = (status: number, code: ErrorCode) => () => {
  throw new ApiError(status, { code, message: 'In words' });
};

/** As the API client throws it for a response of a proxy. */
const refusesByProxy = (status: number) => () => {
  throw new ApiError(status, { code: 'unexpected', message: `HTTP ${status}` }, undefined, true);
};

test.each([
  ['throughout', [true, true]],
  ['when it ended', [false, true]],
  ['when it began, and back by now', [true, false]],
])('a request that failed without a connection %s → says so, and is no team’s failure', async (_when, states) => {
  const reported = jest.fn();
  setErrorReporter(reported);
  const isOffline = () => states.shift() ?? false;
  const cut = () => {
    throw new LoadError('chunk');
  };
  expect(await failureOf(cut, { isOffline })).toEqual({ status: 503, reason: 'offline' });
  expect(reported).not.toHaveBeenCalled();
});

test('data passes', async () => {
  const context = (await visit(() => ({ count: 1 }))) as StaticHandlerContext;
  expect(context.loaderData).toEqual({ area: { count: 1 } });
});

test.each([
  ['a missing thing', refuses(404, 'not_found'), { status: 404, reason: 'not_found' }],
  ['a refusal', refuses(403, 'premium_only'), { status: 403, reason: 'forbidden', code: 'premium_only', message: 'In words' }],
  [
    'a visitor who asks too often',
    refuses(429, 'too_many_requests'),
    { status: 429, reason: 'too_many', code: 'too_many_requests', message: 'In words' },
  ],
  ['a proxy’s refusal', refusesByProxy(403), { status: 403, reason: 'forbidden', code: 'unexpected' }],
  ['a proxy’s limit of size', refusesByProxy(413), { status: 413, reason: 'forbidden', code: 'unexpected' }],
  ['a proxy’s rate limit', refusesByProxy(429), { status: 429, reason: 'too_many', code: 'unexpected' }],
  ['a backend that is away', refuses(502, 'unavailable'), { status: 503, reason: 'unavailable' }],
  ['a backend that fails', refuses(500, 'unexpected'), { status: 500, reason: 'failed' }],
  ['code that is away', () => Promise.reject(new LoadError('secret')), { status: 503, reason: 'unavailable' }],
  ['a bug', () => Promise.reject(new Error('secret')), { status: 500, reason: 'failed' }],
  ['a loader that hangs', () => new Promise(() => {}), { status: 503, reason: 'timeout' }],
])('%s becomes what the area can show', async (_name, loader, failure) => {
  expect(await failureOf(loader)).toEqual(failure);
});

describe('an action', () => {
  const action = async ({ request }: { request: Request }) => Object.fromEntries(await request.formData());
  const post = (body: BodyInit | null, type?: string) =>
    new Request('http://localhost/area', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) });

  test('a form → read', async () => {
    const context = (await visit(action, { request: post(new URLSearchParams({ text: 'hi' })) })) as StaticHandlerContext;
    expect(context.actionData).toEqual({ area: { text: 'hi' } });
  });

  test.each([
    ['nothing at all', null, undefined],
    ['a body without a type', new Uint8Array([1, 2]), undefined],
    ['JSON', '{"text":"hi"}', 'application/json'],
    ['a multipart form without its boundary', 'text=hi', 'multipart/form-data'],
    ['a multipart form that breaks off', '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nhi', 'multipart/form-data; boundary=x'],
  ] as const)('%s → a bad request that is nobody’s fault', async (_name, body, type) => {
    const reporter = jest.fn();
    setErrorReporter(reporter);
    const context = (await visit(action, { request: post(body, type) })) as StaticHandlerContext;
    expect(context.errors!['edge']).toMatchObject({ status: 400, data: { reason: 'failed' } });
    expect(reporter).not.toHaveBeenCalled();
  });
});

test('what went wrong is reported, once, with the remote’s name', async () => {
  const reporter = jest.fn();
  setErrorReporter(reporter);
  const bug = new Error('secret');
  await visit(() => Promise.reject(bug));
  expect(reporter.mock.calls).toEqual([[bug, { remote: 'mf-alpha', where: 'loader' }]]);
  await visit(() => Promise.reject(new Response(null, { status: 404 })));
  await visit(refuses(429, 'too_many_requests'));
  expect(reporter).toHaveBeenCalledTimes(1);
});

test('logged out leads to the login and back, whoever says it', async () => {
  for (const response of [await visit(refuses(403, 'authentication_required')), await visit(() => null, { access: 'member' })]) {
    expect((response as Response).status).toBe(302);
    expect((response as Response).headers.get('location')).toBe('/login?next=%2Farea%3Fpage%3D2');
  }
});

test('a member is led away from what is for visitors, before its loader runs', async () => {
  const loader = jest.fn();
  const response = (await visit(loader, { access: 'visitor', isLoggedIn: true })) as Response;
  expect(response.headers.get('location')).toBe('/members');
  expect(loader).not.toHaveBeenCalled();
});

test('a loader may answer by itself, and then it is known whose it is', async () => {
  const answered = jest.fn();
  const response = (await visit(() => redirect('/credits'), { answered })) as Response;
  expect(response.headers.get('location')).toBe('/credits');
  await visit(() => Promise.reject(redirect('https://elsewhere.example/')), { answered });
  expect(answered.mock.calls).toEqual([['mf-alpha'], ['mf-alpha']]);
});

test('who is led away by the shell, or by the backend, is led by no remote', async () => {
  const answered = jest.fn();
  await visit(() => null, { access: 'member', answered });
  await visit(refuses(403, 'authentication_required'), { answered });
  expect(answered).not.toHaveBeenCalled();
});

describe('a page that is shown is loaded anew', () => {
  async function shownAfter(again: () => unknown) {
    let times = 0;
    const handle: RouteHandle = { name: 'area', remote: 'mf-alpha', layout: 'default', access: 'any' };
    const loader = () => (++times === 1 ? 'first' : again());
    const router = createMemoryRouter(
      [{ id: 'edge', ErrorBoundary: () => null, children: [{ id: 'area', path: '/area', handle, loader, Component: () => null }] }],
      {
        initialEntries: ['/area'],
        dataStrategy: createDataStrategy({ deadlineMs: 50, shownData: (id) => router.state.loaderData[id] }),
        getContext() {
          const context = new RouterContextProvider();
          context.set(sessionContext, { isLoggedIn: () => true, locale: () => 'en' });
          return context;
        },
      },
    );
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => initialized && (stop(), resolve()));
    });
    await router.revalidate();
    const { loaderData, errors } = router.state;
    router.dispose();
    return { data: loaderData['area'] as unknown, isBroken: errors !== null };
  }

  test.each([
    ['no connection', () => Promise.reject(new ApiError(0, { code: 'network', message: 'No answer' }))],
    ['a backend that is away', refuses(502, 'unavailable')],
    ['too many calls', refuses(429, 'too_many_requests')],
    ['no answer in time', () => new Promise(() => {})],
  ])('%s → what is there stays', async (_name, again) => {
    expect(await shownAfter(again)).toEqual({ data: 'first', isBroken: false });
  });

  test('it is gone by now → said', async () => {
    expect(await shownAfter(refuses(404, 'not_found'))).toMatchObject({ isBroken: true });
  });
  test('all is well → what is there now', async () => {
    expect(await shownAfter(() => 'second')).toEqual({ data: 'second', isBroken: false });
  });
});
