import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { readBackendCalls } from './backend-calls.ts';
import { apiUseFrom } from './client-calls.ts';
import { readClientParts } from './client-parts.ts';
import { readFileAddresses } from './file-addresses.ts';
import { readLiveEvents } from './live-events.ts';
import { readServerAddresses } from './server-addresses.ts';
import { readTables, tablesIn } from './tables.ts';

const tables = readTables(ROOT);

test('the address of a conversation → its owner, its screen and the calls of all that the screen imports', async () => {
  const { screens } = await readClientParts(ROOT);
  const conversation = screens.find(({ declaration }) => declaration.path === '/chats/:id');
  expect(conversation).toMatchObject({ owner: 'mf-chat', file: 'mf-chat/src/screens/chats-id/screen.tsx' });
  expect(conversation!.calls).toEqual(expect.arrayContaining(['getChat', 'sendMessage', 'readChat']));
});

test('a call → its module, and the tables of the functions that it uses in other files', () => {
  const call = readBackendCalls(ROOT, tables).get('sendMessage')!;
  expect(call.file).toBe('backend/src/modules/chat/endpoints.ts');
  expect([...call.writes]).toEqual(expect.arrayContaining(['message', 'conversation', 'ledger']));
});

test('a call whose name is also that of a live event’s kind → its endpoint', () => {
  const call = readBackendCalls(ROOT, tables).get('like')!;
  expect([call.file, [...call.writes]]).toEqual(['backend/src/modules/likes/endpoints.ts', expect.arrayContaining(['likes'])]);
});

test('an address that a router says below another → whole', () => {
  const addresses = readServerAddresses(ROOT).map(({ method, path }) => `${method} ${path}`);
  expect(addresses).toEqual(expect.arrayContaining(['POST /platform/api/promote', 'GET /moderation', 'GET /api/events.php']));
});

test.each([
  ['GET /api/assets/paymentmethod/*file', 'backend', 'backend/src/modules/payments/method-icons.ts'],
  ['GET /metrics', 'gateway', 'gateway/src/main.ts'],
  ['GET /metrics', 'backend', 'backend/src/start.ts'],
  ['GET /sw-push.js', 'gateway', 'shell/src/workers/sw-push.ts'],
  ['GET /robots.txt', 'gateway', 'shell/public/robots.txt'],
  ['GET /app/*file', 'gateway', 'shell/public/app'],
  ['GET /live-worker.js', 'gateway', 'shell/src/workers/live-worker.ts'],
  ['GET /manifest.webmanifest', 'gateway', 'shell/src/installed/manifest.ts'],
])('%s, which has no route of its own → the %s, %s', (address, server, file) => {
  const [method, path] = address.split(' ');
  expect(readFileAddresses(ROOT)).toContainEqual({ method, path, server, file });
});

test.each([
  ["db.selectFrom('profile').innerJoin('block', 'a', 'b')", ['profile', 'block'], []],
  ["db.updateTable('wallet').set({})", [], ['wallet']],
  ['sql`insert into ledger (x) select id from wallet where true`', ['wallet'], ['ledger']],
  ['a message from nobody', [], []],
])('%s → reads %j, writes %j', (code, reads, writes) => {
  const use = tablesIn(code, tables);
  expect([[...use.reads], [...use.writes]]).toEqual([reads, writes]);
});

test('a live event → the domain events that it follows, its code, and who handles it', async () => {
  const { slots } = await readClientParts(ROOT);
  const events = readLiveEvents(ROOT);
  expect(events.find(({ name }) => name === 'credits')).toEqual({
    name: 'credits',
    after: ['balanceChanged', 'paymentSettled'],
    file: 'backend/src/modules/live/kinds.ts',
  });
  expect(events.find(({ name }) => name === 'typing')).toMatchObject({ after: [], file: 'backend/src/modules/chat/typing.ts' });
  expect(slots.filter(({ events: handled }) => handled.includes('credits')).map(({ declaration }) => declaration.id)).toContain(
    'credits-live',
  );
});

test('a remote’s own call in a file that its screen imports → its method and address', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'map-'));
  await writeFile(
    path.join(directory, 'calls.ts'),
    "export const getStories = defineCall<{ response: Items }>('GET', 'mf-stories/stories.php');\n",
  );
  await writeFile(path.join(directory, 'screen.ts'), "import { getStories } from './calls.ts';\napi.call(getStories);\n");
  expect(apiUseFrom(ROOT, path.join(directory, 'screen.ts'))).toEqual({
    calls: [],
    ownCalls: ['GET /api/mf-stories/stories.php'],
    events: [],
  });
  await rm(directory, { recursive: true });
});

test('calls by a form, or by their address in a form without script → calls of the screen, too', async () => {
  const { screens } = await readClientParts(ROOT);
  const callsOf = (path: string) => screens.find(({ declaration }) => declaration.path === path)!.calls;
  expect(callsOf('/settings')).toEqual(expect.arrayContaining(['changePassword', 'requestMailChange', 'deleteAccount']));
  expect(callsOf('/directdebit')).toEqual(expect.arrayContaining(['startDirectDebit', 'confirmDirectDebit']));
});
