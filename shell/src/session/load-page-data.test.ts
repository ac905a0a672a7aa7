/** @jest-environment node */
import { ApiError, type Api } from '@nightlark/api-client';
import { anOwnProfile, aUser } from '@nightlark/testing/builders/members';
import { aCompany, aSettings } from '@nightlark/testing/builders/settings';
import { loadPageData } from './load-page-data.ts';

function fakeApi(answers: Record<string, unknown>) {
  const calls: [string, unknown][] = [];
  const call = (name: string, options?: unknown) => {
    calls.push([name, options]);
    const answer = answers[name];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { api: { call } as unknown as Api, calls };
}
const request = (path: string, headers: Record<string, string> = {}) => new Request(`http://nightlark.example:3000${path}`, { headers });

/** Passes the request as the gateway does: without the session cookie. */
function load(api: Api, asked: Request) {
  const hasSession = asked.headers.get('cookie')?.includes('session=') ?? false;
  return loadPageData(api, asked, { visitor: { hasSession, cookies: hasSession ? 'tag' : '' } });
}
const settings = aSettings({ domain_language: 'nl', geoip_country: 'NL', geoip_selected_country: '' });

test('a visitor without a session is not looked up', async () => {
  const { api, calls } = fakeApi({ getSettings: { settings } });
  const page = await load(api, request('/?network=partner-7&country=BE'));
  expect(calls).toEqual([
    ['getSettings', { query: { domain: 'nightlark.example', trafficsource: 'partner-7', network: 'partner-7', country: 'BE' } }],
  ]);
  expect(page).toMatchObject({
    user: null,
    locale: 'nl',
    localeChosen: false,
    country: 'NL',
    trafficsource: 'partner-7',
    origin: 'http://nightlark.example:3000',
  });
});

test.each(['%00', '%F0%9F%92%A3', 'a%20b', `${'x'.repeat(101)}`])(
  'a source that is none (%s) → not passed on, the page goes on',
  async (source) => {
    const { api, calls } = fakeApi({ getSettings: { settings } });
    const page = await load(api, request(`/?network=${source}&trafficsource=${source}`));
    expect(calls).toEqual([['getSettings', { query: { domain: 'nightlark.example' } }]]);
    expect(page.trafficsource).toBeNull();
  },
);

test.each([
  ['nl', 'nl'],
  ['', 'da'],
])(
  'a first visit by a Danish browser to a site in "%s" → in %s, and settings cached apart from those of other browsers',
  async (domain, locale) => {
    const hints: string[] = [];
    const { api } = fakeApi({});
    const asked = request('/', { 'accept-language': 'da-DK,en;q=0.8' });
    const loadSettings = (_api: Api, _query: unknown, { localeHint }: { localeHint: string }) => {
      hints.push(localeHint);
      return Promise.resolve({ ...settings, domain_language: domain });
    };
    expect((await loadPageData(api, asked, { loadSettings, visitor: { hasSession: false, cookies: '' } })).locale).toBe(locale);
    expect(hints).toEqual(['da']);
  },
);

test('a member’s language, dismissals and source come from cookies and account', async () => {
  const { api } = fakeApi({ getSettings: { settings }, getUser: { user: aUser({ language: 'fi' }) } });
  const cookie = 'session=x; dismissed=push~1760000000; trafficsource=mail';
  const page = await load(api, request('/members', { cookie }));
  expect(page).toMatchObject({ locale: 'fi', trafficsource: 'mail', dismissals: { push: '2025-10-09T08:53:20.000Z' } });
});

test.each([
  ['a member who lives in the United States', {}, 'US', true],
  ['a browser that asks for en-US first', { 'accept-language': 'en-US,en;q=0.9' }, 'NL', true],
  ['neither', { 'accept-language': 'en-GB' }, 'NL', false],
] as const)('%s → English as in the United States: %s', async (_who, headers, country, american) => {
  const user = aUser({ language: 'en', profile: anOwnProfile({ country }) });
  const { api } = fakeApi({ getSettings: { settings }, getUser: { user } });
  expect((await load(api, request('/pages/privacy', { cookie: 'session=x', ...headers }))).american).toBe(american);
});

test('a session that has ended is a visitor', async () => {
  const ended = new ApiError(403, { code: 'authentication_required', message: 'x' });
  const { api } = fakeApi({ getSettings: { settings }, getUser: ended });
  expect((await load(api, request('/', { cookie: 'session=x' }))).user).toBeNull();
});

test('an API that fails is not a visitor: the page must not pretend', async () => {
  const { api } = fakeApi({ getSettings: { settings }, getUser: new ApiError(503, { code: 'unavailable', message: 'x' }) });
  await expect(load(api, request('/', { cookie: 'session=x' }))).rejects.toMatchObject({ status: 503 });
});

test.each([
  [null, '2023-12-01T12:00:00Z'],
  ['2020-01-01T00:00:00Z', '2023-12-01T12:00:00Z'],
  ['2025-06-01T00:00:00Z', '2025-06-01T00:00:00Z'],
])('the terms’ version is the later of the default and the company’s date %s', async (added, version) => {
  const { api } = fakeApi({ getSettings: { settings: aSettings({ company: aCompany({ added }) }) } });
  expect((await load(api, request('/'))).termsVersion).toBe(version);
});

test('rubbish in cookies and parameters changes nothing', async () => {
  const { api, calls } = fakeApi({ getSettings: { settings } });
  const cookie = 'locale=%E0%A4; dismissed=<script>; trafficsource=%00; =; x';
  const page = await load(api, request('/?locale=klingon&country=XX&trafficsource=%3Cb%3E', { cookie }));
  expect(page).toMatchObject({ locale: 'nl', localeChosen: false, dismissals: {} });
  expect(calls[0]?.[1]).toEqual({
    query: { domain: 'nightlark.example', trafficsource: undefined, network: undefined, country: undefined },
  });
});
