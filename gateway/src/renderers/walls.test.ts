import { inComponent, inLoader, publishFaulty } from '../../testing/faulty-release.ts';
import { eventually, startGateway, type TestGateway } from '../../testing/start-gateway.ts';

/** What a release's code may try on the server, live: the gate was not asked. Others must not notice, and the release must go. */
let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway();
}, 120_000);
afterEach(() => gateway.stop());

const REACT = 'consume_shared_module_default_react_singleton_';
const BUSY_MS = 40_000;

type Edits = Parameters<typeof publishFaulty>[1];

async function get(address: string, headers: Record<string, string> = {}): Promise<{ status: number; page: string }> {
  const response = await gateway.get(address, { headers });
  return { status: response.status, page: await response.text() };
}
const contentOf = (page: string) => /<main.*<\/main>/.exec(page)![0];
const health = async () => (await gateway.get('/healthz')).json() as Promise<{ status: string; problems: Record<string, string> }>;

async function goLive(edits: Edits): Promise<void> {
  await publishFaulty(gateway, edits);
  await gateway.promote('mf-alpha', '1.1.0');
}
const isLive = () => eventually(async () => expect((await get('/alpha')).page).toContain('/mf/mf-alpha/1.1.0/'), BUSY_MS);

/** Asks for the faulty area and for the other one, until the version before serves; the other one must have been whole all the time. */
async function untilWithdrawn(): Promise<void> {
  const statuses: number[] = [];
  await eventually(async () => {
    for (let page = 0; page < 10; page++) {
      const [beta] = await Promise.all([get('/beta'), get('/alpha')]);
      statuses.push(beta.status);
    }
    const journal = await gateway.store.readJournal(5);
    expect(journal).toContainEqual(expect.objectContaining({ action: 'withdraw', who: 'gateway', remote: 'mf-alpha', from: '1.1.0' }));
  }, 120_000);
  expect(new Set(statuses)).toEqual(new Set([200]));
}

async function expectHealed(): Promise<void> {
  await eventually(async () => {
    const { status, page } = await get('/alpha');
    expect(status).toBe(200);
    expect(page).toContain('/mf/mf-alpha/1.0.0/');
  }, BUSY_MS);
  expect((await get('/beta')).status).toBe(200);
}

test.each<[string, string]>([
  ['replaces fetch', 'globalThis.fetch = () => { throw new Error("mine") };'],
  ['replaces a hook of React', `${REACT}.useMemo = () => { throw new Error("mine") };`],
  ['replaces React’s default export', `${REACT}.default.useMemo = () => { throw new Error("mine") };`],
  ['changes React’s state', `${REACT}.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H = null;`],
  ['changes a prototype', 'Array.prototype.map = () => [];'],
  ['adds to a prototype', 'Object.prototype.polluted = 1;'],
  ['adds a global', 'globalThis.leak = 1;'],
  ['changes what requests are', 'Request.prototype.clone = () => null;'],
  ['changes how JSON is written', 'JSON.stringify = () => "{}";'],
  ['ends the process', 'process.exit(1);'],
  ['ends the gateway', `process.kill(process.ppid, 'SIGKILL');`],
  ['asks for a builtin', `process.getBuiltinModule('node:fs').readFileSync('/etc/passwd');`],
  ['requires a builtin', `__non_webpack_require__('node:child_process');`],
  ['imports a builtin', `await import('node:fs');`],
  ['makes code from text', `new Function('return process')();`],
  ['looks for the network', `await fetch('http://127.0.0.1/');`],
  ['opens a socket', `new WebSocket('ws://127.0.0.1/');`],
  ['listens to the process', `process.on('exit', () => {});`],
])(
  'a loader that %s costs its own area, and is withdrawn',
  async (_what, statement) => {
    const before = await get('/beta');
    await goLive({ 'server/alpha.cjs': inLoader(statement) });
    await eventually(async () => expect((await get('/alpha')).status).toBe(500), BUSY_MS);
    expect(contentOf((await get('/beta')).page)).toBe(contentOf(before.page));
    await untilWithdrawn();
    await expectHealed();
  },
  120_000,
);

/** What a loader throws, as React Router takes it. */
const redirects = (location: string) => `throw new Response(null, { status: 302, headers: { location: '${location}' } });`;
const NO_STATUS = `throw { type: 'DataWithResponseInit', data: {}, init: { status: 1000 } };`;

test.each<[string, string]>([
  ['leads to another site', redirects('https://walls.example/')],
  ['answers with a status there is not', NO_STATUS],
])(
  'a loader that %s costs its own page, and is withdrawn',
  async (_what, statement) => {
    await goLive({ 'server/alpha.cjs': inLoader(statement) });
    await eventually(async () => expect((await get('/alpha')).status).toBe(500), BUSY_MS);
    expect((await health()).problems['mf-alpha']).toMatch(/1\.1\.0 failed at its last page \(response\)/);
    await untilWithdrawn();
    await expectHealed();
  },
  120_000,
);

test('a banner on others’ pages that waits for what never comes costs itself, holds no page, and is withdrawn', async () => {
  await goLive({ 'server/alpha-banner.cjs': inComponent('throw (Component.never ??= new Promise(() => {}));') });
  await untilWithdrawn();
  await expectHealed();
}, 120_000);

test.each<[string, Edits]>([
  ['throws in a timer after its page', { 'server/alpha.cjs': inLoader(`setTimeout(() => { throw new Error('late') }, 300);`) }],
  ['rejects after its page', { 'server/alpha.cjs': inLoader(`setTimeout(() => void Promise.reject(new Error('late')), 300);`) }],
  ['leaves an interval', { 'server/alpha.cjs': inLoader('setInterval(() => {}, 1000);') }],
  ['leaves a timer while it is rendered', { 'server/alpha.cjs': inComponent('setTimeout(() => {}, 60000);') }],
])(
  'what a page leaves behind (%s) costs no page, and is withdrawn',
  async (_what, edits) => {
    await goLive(edits);
    await isLive();
    await untilWithdrawn();
    await expectHealed();
    expect(gateway.log()).not.toContain('a renderer was lost');
  },
  120_000,
);

test.each<[string, string]>([
  ['takes all memory', 'const all = []; for (;;) all.push(new Array(1_000).fill(all.length));'],
  ['never lets go', '(function again() { Promise.resolve().then(again) })(); await new Promise(() => {});'],
])(
  'code that %s: its renderer ends, the page is asked for again, the version is withdrawn',
  async (_what, statement) => {
    await goLive({ 'server/alpha.cjs': inLoader(statement) });
    await untilWithdrawn();
    expect(gateway.log()).toMatch(/"alert":"renderer","remote":"mf-alpha","version":"1\.1\.0"/);
    await expectHealed();
    await eventually(async () => expect((await health()).status).toBe('ok'), BUSY_MS);
  },
  150_000,
);

/** Makes the loader do something else with what it is given. */
const inLoaderWithArgs =
  (statement: string): ((code: string) => string) =>
  (code) =>
    code.replace('async function loader() {', `async function loader(args) { ${statement}`);

test('no cookie of a right, no address and no environment is in a renderer', async () => {
  const statement = 'return { count: JSON.stringify([[...args.request.headers], args.request.url, process.env]) };';
  await goLive({ 'server/alpha.cjs': inLoaderWithArgs(statement) });
  const headers = {
    cookie: 'session=member; device=secret-device; locale=de',
    authorization: 'Bearer secret-token',
    'user-agent': 'secret-agent',
    'x-forwarded-for': '192.0.2.77',
  };
  await isLive();
  const { page } = await get('/alpha', headers);
  expect(page).toContain('locale=de');
  for (const secret of ['session=member', 'secret-device', 'secret-token', 'secret-agent', '192.0.2.77'])
    expect(page).not.toContain(secret);
  expect(page).toContain('NODE_ENV');
  expect(page).not.toContain('DATA_DIR');
});

test('the way to the API that one page was given is of no use once the page is made', async () => {
  const asked: (string | undefined)[] = [];
  gateway.backend.on('/api/chats.php', (request, response) => {
    asked.push(request.headers.cookie);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"chats":[]}');
  });
  const statement = `
    const { apiContext } = (await Object.values(__webpack_require__.S.default['@nightlark/api-client'])[0].get())();
    const own = args.context.get(apiContext);
    const said = await (Component.kept ?? own).call('getChats').then(() => 'ANSWERED', ({ code }) => 'refused: ' + code);
    Component.kept ??= own;
    return { count: said };`;
  await goLive({ 'server/alpha.cjs': inLoaderWithArgs(statement) });
  await isLive();
  const pages: string[] = [];
  for (let page = 0; page < 8; page++) pages.push((await get('/alpha', { cookie: 'session=member' })).page);
  // Each renderer keeps its first page's.
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(pages.at(-1)).toContain('refused: network');
}, 120_000);

test('renderers that are killed cost no page: others take theirs, and new ones are started', async () => {
  const ready = () => [...gateway.log().matchAll(/"pid":(\d+),[^\n]*a renderer is ready/g)].map(([, pid]) => Number(pid));
  const killed = new Set<number>();
  const statuses: number[] = [];
  for (let round = 0; round < 4; round++) {
    const pages = Array.from({ length: 10 }, () => get('/beta'));
    const pid = ready().find((one) => !killed.has(one))!;
    killed.add(pid);
    process.kill(pid, 'SIGKILL');
    for (const { status } of await Promise.all(pages)) statuses.push(status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  await eventually(async () => expect((await health()).status).toBe('ok'), BUSY_MS);
}, 120_000);
