import { ROOT } from '../packages.ts';
import { readBackendCalls } from './backend-calls.ts';
import { readClientParts } from './client-parts.ts';
import { readFileAddresses } from './file-addresses.ts';
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
  ['GET /sw-push.js', 'gateway', 'shell/public/sw-push.js'],
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

test('calls by a form, or by their address in a form without script → calls of the screen, too', async () => {
  const { screens } = await readClientParts(ROOT);
  const callsOf = (path: string) => screens.find(({ declaration }) => declaration.path === path)!.calls;
  expect(callsOf('/settings')).toEqual(expect.arrayContaining(['changePassword', 'requestMailChange', 'deleteAccount']));
  expect(callsOf('/directdebit')).toEqual(expect.arrayContaining(['startDirectDebit', 'confirmDirectDebit']));
});
