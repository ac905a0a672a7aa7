import { ROOT } from '../packages.ts';
import { readBackendCalls } from './backend-calls.ts';
import { readClientParts } from './client-parts.ts';
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

test('an address that a router says below another → whole', () => {
  const addresses = readServerAddresses(ROOT).map(({ method, path }) => `${method} ${path}`);
  expect(addresses).toEqual(expect.arrayContaining(['POST /platform/api/promote', 'GET /moderation', 'GET /api/events.php']));
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
