import { apiContext, landersContext, localeContext, type Api } from '@nightlark/api-client';
import { defineCall } from '@nightlark/contract';
import { RouterContextProvider } from 'react-router';
import { apiOfContext, contextFor, declaredApis, UndeclaredCall } from './remote-api.ts';
import { setErrorReporter } from './report.ts';
import { sessionContext } from './session-context.ts';

const likes = { name: 'mf-likes', version: '1.2.0', calls: ['GET mf-likes/stories.php', 'like'] };
const own = defineCall('GET', 'mf-likes/stories.php');
const others = defineCall('GET', 'mf-chat/secrets.php');

function pageApi() {
  const call = jest.fn(async (..._given: unknown[]) => 'an answer');
  return { call, api: { call } as unknown as Api };
}
const reported = jest.fn();
beforeEach(() => setErrorReporter(reported.mockReset()));
afterAll(() => setErrorReporter(() => {}));

test('a remote makes calls that its release declares → made as they are', async () => {
  const { api, call } = pageApi();
  const options = { body: { id: 7 } };
  expect(await declaredApis(api)(likes).call('like', options)).toBe('an answer');
  await declaredApis(api)(likes).call(own);
  expect(call.mock.calls).toEqual([['like', options], [own]]);
});

test.each([
  ['getUser', 'getUser'],
  ['GET mf-chat/secrets.php', others],
])('it makes another (%s) → not made; the error names release and call, and is reported for that remote', async (name, called) => {
  const { api, call } = pageApi();
  const error = new UndeclaredCall(likes, name);
  expect(error.message).toBe(`undeclared_call: mf-likes 1.2.0 does not declare the call ${name}`);
  await expect(declaredApis(api)(likes).call(called as 'getUser')).rejects.toThrow(error);
  expect(reported.mock.calls).toEqual([[error, { remote: 'mf-likes', where: 'handler' }]]);
  expect(call).not.toHaveBeenCalled();
});

test('a release without a list, as one from before or a team’s own build → all calls; the same remote → the same API', async () => {
  const { api } = pageApi();
  const apiOf = declaredApis(api);
  expect(apiOf({ name: 'mf-old', version: '1.0.0' })).toBe(api);
  expect(apiOf(likes)).toBe(apiOf(likes));
});

test('a loader of a remote → gets its own API and the locale, and nothing of the shell', () => {
  const { api } = pageApi();
  const given = new RouterContextProvider();
  given.set(apiContext, api);
  given.set(apiOfContext, declaredApis(api));
  given.set(localeContext, 'de');
  given.set(sessionContext, { isLoggedIn: () => true, locale: () => 'de' });
  const context = contextFor(likes, given);
  expect(context.get(apiContext)).toBe(given.get(apiOfContext)(likes));
  expect([context.get(localeContext), context.get(landersContext)]).toEqual(['de', given.get(landersContext)]);
  expect(() => context.get(sessionContext)).toThrow();
});
