import { eventually } from '@nightlark/build/jest/eventually.ts';
import { BUSY_MS, startLiveFault, type LiveFault } from '../../testing/live-fault.ts';

/** Secrets and rights that live releases, bypassing the gate, get in a renderer, and the effect of a renderer's crash. */
let site: LiveFault;
beforeAll(async () => {
  site = await startLiveFault();
}, 120_000);
afterAll(() => site.gateway.stop());

/** Adds a statement to the loader, with access to its arguments. */
const inLoaderWithArgs =
  (statement: string): ((code: string) => string) =>
  (code) =>
    code.replace('async function loader() {', `async function loader(args) { ${statement}`);

test('no cookie of a right, no address and no environment is in a renderer', async () => {
  const statement = 'return { count: JSON.stringify([[...args.request.headers], args.request.url, process.env]) };';
  await site.goLive({ 'server/alpha.cjs': inLoaderWithArgs(statement) });
  const headers = {
    cookie: 'session=member; device=secret-device; locale=de',
    authorization: 'Bearer secret-token',
    'user-agent': 'secret-agent',
    'x-forwarded-for': '192.0.2.77',
  };
  await site.isLive();
  const { page } = await site.get('/alpha', headers);
  expect(page).toContain('locale=de');
  for (const secret of ['session=member', 'secret-device', 'secret-token', 'secret-agent', '192.0.2.77'])
    expect(page).not.toContain(secret);
  expect(page).toContain('NODE_ENV');
  expect(page).not.toContain('DATA_DIR');
});

test('the way to the API that one page was given is of no use once the page is made', async () => {
  const asked: (string | undefined)[] = [];
  site.gateway.backend.on('/api/chats.php', (request, response) => {
    asked.push(request.headers.cookie);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"chats":[]}');
  });
  const statement = `
    const { apiContext } = (await Object.values(__webpack_require__.S.default['@nightlark/api-client'])[0].get())();
    const own = args.context.get(apiContext);
    const said = await (Component.kept ?? own).call('getChats').then(() => 'ANSWERED', ({ code }) => 'refused: ' + code);
    Component.kept ??= own;
    return { count: said };`;
  await site.goLive({ 'server/alpha.cjs': inLoaderWithArgs(statement) }, '1.2.0');
  await site.isLive('1.2.0');
  const pages: string[] = [];
  for (let page = 0; page < 8; page++) pages.push((await site.get('/alpha', { cookie: 'session=member' })).page);
  // Each renderer reuses the API context of its first page.
  expect(asked.length).toBeLessThanOrEqual(3);
  expect(pages.at(-1)).toContain('refused: network');
}, 120_000);

test('renderers that are killed cost no page: others take theirs, and new ones are started', async () => {
  const ready = () => [...site.gateway.log().matchAll(/"pid":(\d+),[^\n]*a renderer is ready/g)].map(([, pid]) => Number(pid));
  const killed = new Set<number>();
  const statuses: number[] = [];
  for (let round = 0; round < 4; round++) {
    const pages = Array.from({ length: 10 }, () => site.get('/beta'));
    const pid = ready().find((one) => !killed.has(one))!;
    killed.add(pid);
    process.kill(pid, 'SIGKILL');
    for (const { status } of await Promise.all(pages)) statuses.push(status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  await eventually(async () => expect((await site.health()).status).toBe('ok'), BUSY_MS);
}, 120_000);
