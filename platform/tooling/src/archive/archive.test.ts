import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openKeys } from '@nightlark/registry';
import { ROOT } from '../packages.ts';
import { readJson, type Manifest } from '../workspace/graph.ts';
import { productionPackages, UNUSED, type Release } from './stage.ts';
import { pack, signArchive } from './write-archive.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'nightlark-archive-'));
  mkdirSync(path.join(root, 'staged/library'), { recursive: true });
  mkdirSync(path.join(root, 'staged/links'));
  writeFileSync(path.join(root, 'staged/library/index.js'), 'export {};');
  writeFileSync(path.join(root, 'staged/a.txt'), 'a');
  symlinkSync('../library', path.join(root, 'staged/links/library'));
});
afterEach(() => rmSync(root, { recursive: true }));

const RELEASE: Release = {
  name: 'nightlark',
  version: '1.0.0',
  commit: 'c'.repeat(40),
  platform: `${process.platform}-${process.arch}`,
  node: Number(process.versions.node.split('.')[0]),
};
const archive = () => path.join(root, 'nightlark.tar.gz');

async function anArchive(release: Partial<Release> = {}): Promise<void> {
  await pack(path.join(root, 'staged'), archive(), new Date(0));
  await signArchive(archive(), { ...RELEASE, ...release }, path.join(root, 'keys'));
}

function install(key = 'keys') {
  openKeys(path.join(root, key), {});
  const args = [archive(), path.join(root, 'installed'), '--key', path.join(root, key, 'registry-public.pem')];
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'deploy/install.mjs'), ...args], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('the same files, written at another time by another user → the same bytes', async () => {
  await pack(path.join(root, 'staged'), archive(), new Date(0));
  const first = readFileSync(archive());
  cpSync(path.join(root, 'staged'), path.join(root, 'again'), { recursive: true, verbatimSymlinks: true });
  utimesSync(path.join(root, 'again/a.txt'), 1, 1);
  await pack(path.join(root, 'again'), archive(), new Date(0));
  expect(readFileSync(archive()).equals(first)).toBe(true);
});

test('a whole archive, signed for this machine → unpacked, links as links', async () => {
  await anArchive();
  expect(install()).toMatchObject({ status: 0, output: expect.stringContaining('nightlark 1.0.0 (cccccccccccc)') });
  expect(readFileSync(path.join(root, 'installed/library/index.js'), 'utf8')).toBe('export {};');
  expect(readlinkSync(path.join(root, 'installed/links/library'))).toBe('../library');
  expect(install()).toMatchObject({ status: 1, output: expect.stringContaining('is not empty') });
});

test.each<[string, (content: Buffer) => void, RegExp]>([
  ['torn', (content) => writeFileSync(archive(), content.subarray(0, 20)), /is torn: it has 20 of \d+ bytes/],
  ['longer', () => appendFileSync(archive(), 'x'), /is torn/],
  ['changed', (content) => writeFileSync(archive(), content.fill(0, 30, 31)), /is not what was signed/],
  ['without its signature', () => rmSync(`${archive()}.json`), /is not signed: .*\.json is missing/],
  ['with a signature that is none', () => writeFileSync(`${archive()}.json`, '{'), /can't be read/],
])('an archive that is %s → refused with words, and nothing is unpacked', async (_, spoil, words) => {
  await anArchive();
  spoil(readFileSync(archive()));
  expect(install()).toMatchObject({ status: 1, output: expect.stringMatching(words) });
  expect(() => readFileSync(path.join(root, 'installed/a.txt'))).toThrow();
});

test('an archive of another key, platform or Node → refused with words', async () => {
  await anArchive();
  expect(install('other-keys')).toMatchObject({ status: 1, output: expect.stringContaining('is not signed by the key of --key') });
  await anArchive({ platform: 'sunos-sparc' });
  expect(install()).toMatchObject({ status: 1, output: expect.stringContaining('is for sunos-sparc, and this machine is') });
  await anArchive({ node: 7 });
  expect(install()).toMatchObject({ status: 1, output: expect.stringContaining('needs Node 7') });
});

test('what production runs → neither demo nor sandbox, nothing that only builds or tests', () => {
  const packages = productionPackages();
  const ours = ['cli', 'gate', 'metrics', 'registry', 'release', 's3', 'tooling'].map((name) => `platform/${name}`);
  expect(packages).toEqual(['backend', 'console', 'gateway', ...ours, 'shared/contract']);
  const libraries = packages.flatMap((each) => Object.keys(readJson<Manifest>(path.join(ROOT, each, 'package.json')).dependencies ?? {}));
  expect(libraries).toEqual(expect.arrayContaining(['express', 'pg']));
  expect(libraries.filter((name) => /^(?:@dicebear\/.+|.*pglite|jest|lerna|oxfmt|typescript|webpack.*)$/.test(name))).toEqual([]);
});

test('what an archive leaves out of certain libraries → is there, and is nothing that a program reads', () => {
  const libraries = path.join(ROOT, 'node_modules');
  const certain = UNUSED.filter((pattern) => !pattern.startsWith('**'));
  expect(certain.filter((pattern) => globSync(pattern, { cwd: libraries }).length === 0)).toEqual([]);
  const sources = globSync('{backend,console,gateway,platform,shared/contract}/src/**/*.ts', { cwd: ROOT });
  const imported = sources
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^(?:import|export) .*'([^.'][^']*)';$/gm)])
    .map(([, name]) => name!);
  expect(imported).toEqual(expect.arrayContaining(['zod', 'express']));
  expect(imported.filter((name) => certain.some((pattern) => path.matchesGlob(name, `{${pattern},${pattern}/**}`)))).toEqual([]);
  const fonts = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'];
  for (const font of fonts.map((file) => `@expo-google-fonts/noto-sans/${file}`)) {
    expect(existsSync(path.join(libraries, font))).toBe(true);
    expect(certain.some((pattern) => path.matchesGlob(font, `${pattern}/**`))).toBe(false);
  }
});
