import { ENDPOINTS, EVENTS_PATH, type EndpointName } from '@nightlark/contract';
import { SCHEMAS } from '@nightlark/contract/api';
import { readBackendCalls, type BackendCall } from './backend-calls.ts';
import { callsOfFrame, type ApiUse } from './client-calls.ts';
import { readClientParts } from './client-parts.ts';
import { readFileAddresses } from './file-addresses.ts';
import { readLiveEvents } from './live-events.ts';
import { readServerAddresses } from './server-addresses.ts';
import { readTableOwners, readTables, type TableUse } from './tables.ts';

/** Path of the map, relative to the root of the repository. */
export const MAP_FILE = 'docs/map.md';

/** Generates the map from address to screen, call, table and owner, as Markdown, from the code alone. */
export async function writeMap(root: string): Promise<string> {
  const { screens, slots } = await readClientParts(root);
  const tables = readTables(root);
  const answered = readBackendCalls(root, tables);

  const ofFrame = callsOfFrame(root);
  const usersOf = (call: string) => [
    ...(ofFrame.includes(call) ? ['every page'] : []),
    ...[...screens, ...slots].filter(({ calls }) => calls.includes(call)).map(({ owner, declaration }) => `${owner}/${declaration.id}`),
  ];
  const handlersOf = (event: string) =>
    [...screens, ...slots].filter(({ events }) => events.includes(event)).map(({ owner, declaration }) => `${owner}/${declaration.id}`);
  const calls = (Object.keys(ENDPOINTS) as EndpointName[]).map((name) => ({ name, ...callOf(answered, name), users: usersOf(name) }));

  return `# Map

From an address to its screen, from a screen to its calls, from a call to its code and tables. Made by \`npm run map\` from the manifests of the shell and the remotes, the contract, the backend's modules and its migrations; \`npm run references\` fails when it is stale. What the screens do is in the [product pages](product/README.md); where else a change may begin, in [ten tasks](../CONTRIBUTING.md#ten-tasks).

## Addresses

The package is the owner: a team releases it by itself. A screen's calls are those of its file and of all that it imports.

${table(
  ['address', 'name', 'owner', 'layout', 'for', 'screen', 'calls'],
  screens.toSorted((a, b) => (a.declaration.path < b.declaration.path ? -1 : 1)).map(screenRow),
)}

## Slots

Parts that a remote shows on pages of others.

${table(
  ['slot', 'owner', 'place', 'for', 'loads', 'code', 'calls'],
  slots.map((part) => slotRow(part)),
)}

## Calls of each remote

What its release declares, and may call: the build finds them in its code.

${table(['remote', 'calls'], remoteRows([...screens, ...slots]))}

## Calls

\`*\` marks a table that is written. Each call's query, body and answer: [the contract's report](../shared/contract/report.md).

${table(
  ['call', 'address', 'what', 'code', 'tables', 'used by'],
  calls.map(({ name, file, users, ...use }) => [
    `<a id="call-${name.toLowerCase()}"></a>${code(name)}`,
    code(`${ENDPOINTS[name][0]} /api/${ENDPOINTS[name][1]}`),
    SCHEMAS[name].summary,
    link(file),
    tableNames(use),
    users.join(', '),
  ]),
)}

## Live events

Sent to a member's open pages by \`GET /api/${EVENTS_PATH}\`, after a domain event of the backend or directly; [what each contains](../shared/contract/src/api/schemas/events.ts).

${table(
  ['event', 'after', 'made by', 'handled by'],
  readLiveEvents(root).map(({ name, after, file }) => [code(name), after.map(code).join(', '), link(file), handlersOf(name).join(', ')]),
)}

## Tables

What of backend and console touches a table by itself; a table is the business of whoever writes it.

${table(
  ['table', 'made by', 'written by', 'also read by'],
  [...readTableOwners(root, tables)]
    .toSorted(byName)
    .map(([name, { writes, reads }]) => [
      code(name),
      link(tables.get(name)!),
      writes.map(folderLink).join(', '),
      reads.map(folderLink).join(', '),
    ]),
)}

## Addresses of the servers

Files, forms, streams, metrics (on a port of their own) and the platform's own API. The gateway passes \`/api\` and \`/media\` on to the backend, \`/console\` and \`/moderation\` to the console.

${table(
  ['address', 'server', 'code'],
  [...readServerAddresses(root), ...readFileAddresses(root)]
    .map(({ method, path: address, server, file }) => [code(`${method} ${address}`), server, link(file)])
    .toSorted(([a], [b]) => (a!.split(' ')[1]! < b!.split(' ')[1]! ? -1 : 1)),
)}
`;
}

function callOf(answered: ReadonlyMap<string, BackendCall>, name: EndpointName): BackendCall {
  const call = answered.get(name);
  if (!call) throw new Error(`No module of the backend answers the call ${name}.`);
  return call;
}

type ClientParts = Awaited<ReturnType<typeof readClientParts>>;

function screenRow({ owner, declaration, file, ...use }: ClientParts['screens'][number]): string[] {
  const { path, id, layout, access } = declaration;
  return [code(path), id, owner, layout, access, link(file), callLinks(use)];
}

function remoteRows(parts: readonly (ClientParts['screens'][number] | ClientParts['slots'][number])[]): string[][] {
  const owners = new Set(parts.map(({ owner }) => owner));
  owners.delete('shell');
  return [...owners].toSorted().map((owner) => [owner, callLinks(unionOf(parts.filter((part) => part.owner === owner)))]);
}

function slotRow({ owner, declaration, file, ...use }: ClientParts['slots'][number]): string[] {
  const { slot, overlay, audience, load } = declaration;
  return [declaration.id, owner, overlay ? `overlay ${code(overlay)}` : slot, audience, load, link(file), callLinks(use)];
}

function tableNames({ reads, writes }: TableUse): string {
  return [...new Set([...writes, ...reads])]
    .toSorted()
    .map((name) => (writes.has(name) ? `${name}\\*` : name))
    .join(', ');
}

const merged = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();
const unionOf = (uses: readonly ApiUse[]): Pick<ApiUse, 'calls' | 'ownCalls'> => ({
  calls: merged(uses.map(({ calls }) => calls)),
  ownCalls: merged(uses.map(({ ownCalls }) => ownCalls)),
});

const code = (text: string) => `\`${text}\``;
const link = (file: string) => `[${file}](../${file})`;
const folderLink = (folder: string) => `[${folder}](../${folder === 'console' ? 'console/src' : `backend/src/${folder}`})`;
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);
const callLinks = ({ calls, ownCalls }: Pick<ApiUse, 'calls' | 'ownCalls'>) =>
  [...calls.map((name) => `[${name}](#call-${name.toLowerCase()})`), ...ownCalls.map(code)].join(', ');

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
