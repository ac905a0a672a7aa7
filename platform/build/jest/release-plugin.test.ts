import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readFederation } from '../release-plugin/read-federation.ts';
import { readRemote } from '../release-plugin/release-plugin.ts';

let directory: string;
beforeEach(() => (directory = mkdtempSync(path.join(tmpdir(), 'federation-'))));
afterEach(() => rmSync(directory, { recursive: true }));

const EXPOSED = [{ path: './remote', file: 'src/remote.ts' }];

function read(buildName: string, exposes: object[] = EXPOSED, buildVersion = '1.0.0') {
  writeFileSync(path.join(directory, 'mf-stats.json'), JSON.stringify({ metaData: { buildInfo: { buildName, buildVersion } }, exposes }));
  return readFederation(directory);
}

test('a stock build → the name and version of its package, and the file that it exposes', async () => {
  expect(await read('mf-stories')).toEqual({ name: 'mf-stories', version: '1.0.0', manifest: './src/remote.ts' });
  expect(await read('@partner/mf-stories')).toMatchObject({ name: 'mf-stories' });
});

test.each([
  ['no remote’s name', () => read('stories'), /"stories" is not a remote's name \(mf-…\)/],
  ['no version', () => read('mf-stories', EXPOSED, 'local'), /"local" is not a version/],
  ['nothing exposed as ./remote', () => read('mf-stories', [{ path: './app', file: 'src/app.ts' }]), /mf-stories exposes no "\.\/remote"/],
  ['no statistics of the plugin', () => readFederation(directory), /wrote no mf-stats\.json.*@module-federation\/enhanced/],
])('%s → refused, with what is missing', async (_name, run, message) => expect(run).rejects.toThrow(message));

function readContainer(get: string) {
  mkdirSync(path.join(directory, 'server'));
  const code = `let scope; exports.init = (given) => void (scope = given); exports.get = async () => { ${get} };`;
  writeFileSync(path.join(directory, 'server/remoteEntry.cjs'), code);
  return readRemote(directory);
}

test('a built container → what it declares, with the contract that it imports', async () => {
  const remote = await readContainer(`
    const { get } = Object.values(scope['@nightlark/contract'])[0];
    const { defineRemote } = (await get())();
    return () => ({ default: defineRemote({ name: 'mf-stories', routes: [], slots: [], messages() {} }) });`);
  expect(remote).toMatchObject({ name: 'mf-stories', routes: [] });
});

test.each([
  ['that throws', `return () => { throw new Error('broken'); };`, /exposed as "\.\/remote".*fails: broken/],
  ['that imports a library', `return () => scope['react'].get();`, /may import @nightlark\/contract alone/],
  ['without a default export', `return () => ({});`, /no default export: defineRemote/],
])('a container %s → refused, and says so', async (_name, get, message) => expect(readContainer(get)).rejects.toThrow(message));
