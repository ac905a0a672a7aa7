import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeSbom } from '@nightlark/release';
import type { Built } from '../builds/build-packages.ts';
import { BUILDS } from '../builds/archived.ts';
import { ROOT } from '../packages.ts';
import { readJson, readWorkspace, type Manifest } from '../workspace/graph.ts';

/** What production starts; with them comes what they declare as `dependencies`. */
const PROGRAMS = ['@nightlark/backend', '@nightlark/console', '@nightlark/gateway', '@nightlark/cli'];
const NEVER = ['**/*.test.ts', '**/testing/**', '**/fixtures/**', '**/jest.config.mjs', '**/tsconfig.json', '**/README.md'];
/** Of libraries: what no program reads, a quarter of the archive. */
export const UNUSED = [
  '**/*.d.{ts,mts,cts}',
  '**/*.map',
  '**/*.{md,markdown}',
  '**/*.ts.snap',
  '{*,@*/*}/{test,tests,.yarn}',
  '{zod,fontkit}/src',
  'libphonenumber-js/{bundle,source}',
  'pdfkit/js/*.standalone.js',
  // A peer of react-router, which servers have for its addresses alone.
  'react-dom',
  '@expo-google-fonts/*/{[1-35-68-9]00*,*_Italic}',
  '@ip-location-db/*/*-ipv[46].mmdb',
];

export interface Release {
  name: string;
  version: string;
  commit: string;
  /** Native libraries are those of the machine that built it. */
  platform: string;
  /** Major version. */
  node: number;
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();

/** @throws if what is committed isn't what is built */
export function readCommit(): { commit: string; time: Date } {
  const changed = git('status', '--porcelain');
  if (changed) throw new Error(`A release is made of a commit, and this checkout has changes:\n${changed}`);
  return { commit: git('rev-parse', 'HEAD'), time: new Date(git('show', '-s', '--format=%cI', 'HEAD')) };
}

/** Directories of the programs and of all of ours that they need in production. */
export function productionPackages(): string[] {
  const workspace = readWorkspace();
  const found = new Set(PROGRAMS);
  for (const name of found) {
    const { dependencies } = readJson<Manifest>(path.join(ROOT, workspace.get(name)!.directory, 'package.json'));
    for (const each of Object.keys(dependencies ?? {})) if (workspace.has(each)) found.add(each);
  }
  return [...found].map((name) => workspace.get(name)!.directory).sort();
}

function install(stage: string, packages: readonly string[]): void {
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...packages.flatMap((each) => ['--workspace', each])];
  execFileSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, { cwd: stage, stdio: ['ignore', 'ignore', 'inherit'] });
  // npm also installs the nested libraries of packages that are in its lock file but not here, and links to them.
  for (const directory of globSync('{platform,shared}/*', { cwd: stage }))
    if (!existsSync(path.join(stage, directory, 'package.json'))) rmSync(path.join(stage, directory), { recursive: true });
  for (const link of globSync('node_modules/@nightlark/*', { cwd: stage }))
    if (!existsSync(path.join(stage, link))) rmSync(path.join(stage, link));
  // The record names the registry that this machine installs from.
  for (const file of globSync('**/node_modules/{.bin,.package-lock.json}', { cwd: stage }))
    rmSync(path.join(stage, file), { recursive: true });
  for (const file of globSync(
    UNUSED.map((pattern) => `**/node_modules/${pattern}`),
    { cwd: stage },
  ))
    rmSync(path.join(stage, file), { recursive: true, force: true });
}

function installedPackages(stage: string) {
  const files = globSync(['**/node_modules/*/package.json', '**/node_modules/@*/*/package.json'], { cwd: stage });
  const found = files
    .filter((file) => !file.includes('@nightlark/'))
    .map((file) => readJson<{ name: string; version: string; license?: string }>(path.join(stage, file)))
    .map(({ name, version, license }) => ({ name, version, license: typeof license === 'string' ? license : null }));
  return [...new Map(found.map((each) => [`${each.name}@${each.version}`, each])).values()];
}

/** Writes what the archive contains into an empty directory: the commit's production code, its libraries, and the builds. */
export function stage(directory: string, release: Release, built: readonly Built[]): void {
  const packages = productionPackages();
  const files = [...packages, 'deploy', 'landers', 'LICENSE', 'package.json', 'package-lock.json', '.npmrc'];
  const tar = execFileSync('git', ['archive', release.commit, '--', ...files, ...NEVER.map((each) => `:(exclude,glob)${each}`)], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  mkdirSync(directory, { recursive: true });
  execFileSync('tar', ['-x', '-C', directory], { input: tar });
  install(directory, packages);
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) rmSync(path.join(directory, file));
  for (const { name, version, directory: from } of built) cpSync(from, path.join(directory, BUILDS, name, version), { recursive: true });
  renameSync(path.join(directory, 'deploy/nightlark.mjs'), path.join(directory, 'nightlark.mjs'));
  const write = (file: string, content: object) => writeFileSync(path.join(directory, file), `${JSON.stringify(content, null, 1)}\n`);
  write('sbom.cdx.json', writeSbom(release, installedPackages(directory)));
  write('release.json', release);
}
