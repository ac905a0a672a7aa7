import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runWebpack } from '@nightlark/build/webpack/run.ts';
import { packageVersion, ROOT } from '../packages.ts';

const FILE = 'platform.cjs';
const swc = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } };

/** Writes `@nightlark/platform`: the command line of teams without a checkout, in one file without dependencies. */
async function bundleCli(out: string): Promise<void> {
  const config: Parameters<typeof runWebpack>[0][number] = {
    mode: 'production',
    name: 'platform-cli',
    target: 'node22',
    context: ROOT,
    entry: './platform/cli/src/outside.ts',
    output: { path: out, filename: FILE, chunkFormat: false },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [{ test: /\.ts$/, loader: 'swc-loader', options: swc }] },
    optimization: { minimize: false },
    performance: false,
  };
  await runWebpack([config]);
  const bin = { platform: 'run.mjs' };
  const manifest = { name: '@nightlark/platform', version: packageVersion('platform/cli'), license: 'UNLICENSED', type: 'module', bin };
  await writeFile(path.join(out, 'run.mjs'), `#!/usr/bin/env node\nimport './${FILE}';\n`, { mode: 0o755 });
  await writeFile(path.join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const run = promisify(execFile);

interface Pack {
  directory: string;
  /** What differs from the manifest: a pack may be a part of a package. */
  part?: Pick<Manifest, 'name' | 'exports'>;
  /** Further files that are used by their place. */
  files: readonly string[];
  readme?: string;
  /** Libraries of the page: npm refuses to install another version beside it. */
  peers?: readonly string[];
}

const shared = (name: string): Pack => ({ directory: `shared/${name}`, files: ['src/**/*.{css,svg}', 'messages/*.json'] });

/** `findPackageJSON`. */
const ENGINES = { node: '>=22.14' };

/** What a remote outside of this repository may import, and what makes a release of it. */
const PACKS: readonly Pack[] = [
  ...['contract', 'ui', 'state', 'api-client', 'i18n', 'profile'].map(shared),
  { directory: 'platform/release', files: [] },
  {
    directory: 'platform/build',
    part: { name: '@nightlark/release-plugin', exports: { '.': './release-plugin/index.ts' } },
    files: ['webpack/loaders/messages.mjs'],
    readme: 'release-plugin/README.md',
    peers: ['react', 'react-dom', 'react-router', 'react-intl', 'jotai'],
  },
];

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string>;
  sideEffects?: unknown;
  dependencies?: Record<string, string>;
}

const readManifest = async ({ directory, part }: Pack): Promise<Manifest> => ({
  ...(JSON.parse(await readFile(path.join(ROOT, directory, 'package.json'), 'utf8')) as Manifest),
  ...part,
});

/** Tests' data and scripts of this repository stay here. */
const isPublic = ([, file]: [string, string]) => !/^\.\/(?:scripts|testing)\//.test(file);
const publicExports = ({ exports }: Manifest) => Object.entries(exports).filter(isPublic);

const asCompiled = (file: string) => file.replace(/(?<!\.d)\.(m?)tsx?$/, '.$1js');

/** Files that an export names; with two stars both stand for the same: `button/button.tsx`. */
function filesOf(directory: string, file: string): string[] {
  const found = globSync(path.posix.join(directory, file), { cwd: ROOT }).map((one) => one.replaceAll(path.sep, '/'));
  if (!file.includes('*/*')) return found;
  return found.filter((one) => path.posix.basename(path.posix.dirname(one)) === path.posix.basename(one).split('.')[0]);
}

/** What all exports reach, as JavaScript with its types, in the places of the sources. */
async function compile(manifests: ReadonlyMap<Pack, Manifest>, out: string): Promise<void> {
  const entries = [...manifests].flatMap(([{ directory }, manifest]) =>
    publicExports(manifest).flatMap(([, file]) => filesOf(directory, file).filter((one) => /\.tsx?$/.test(one))),
  );
  const project = path.join(out, 'tsconfig.json');
  const compilerOptions = { noEmit: false, declaration: true, rewriteRelativeImportExtensions: true, rootDir: ROOT, outDir: out };
  const files = [...entries, 'platform/build/globals.d.ts'].map((file) => path.join(ROOT, file));
  const typeRoots = [path.join(ROOT, 'node_modules/@types')];
  const config = {
    extends: path.join(ROOT, 'platform/build/tsconfig.base.json'),
    compilerOptions: { ...compilerOptions, typeRoots },
    files,
  };
  await writeFile(project, JSON.stringify(config));
  const tsc = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
  await run(process.execPath, [tsc, '--project', project]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout);
  });
  // The compiler leaves the names of sources in what it writes of types.
  for (const file of globSync('**/*.d.ts', { cwd: out })) {
    const text = await readFile(path.join(out, file), 'utf8');
    await writeFile(path.join(out, file), text.replace(/(['"]\.{1,2}\/[^'"]+)\.tsx?(?=['"])/g, '$1.js'));
  }
}

/** The libraries that packed files name: those of scripts stay here. */
async function usedLibraries(directory: string, dependencies: Record<string, string> = {}): Promise<Record<string, string>> {
  const texts = await Promise.all(globSync(`${directory}/**/*.{js,css,mjs}`).map((file) => readFile(file, 'utf8')));
  const isUsed = (name: string) => texts.some((text) => text.includes(`'${name}`) || text.includes(`"${name}`));
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => isUsed(name)));
}

async function writePackage({ directory, files, readme = 'README.md', peers = [] }: Pack, manifest: Manifest, out: string): Promise<void> {
  const { name, version, sideEffects } = manifest;
  for (const file of globSync(files, { cwd: path.join(ROOT, directory) }))
    await cp(path.join(ROOT, directory, file), path.join(out, directory, file));
  await cp(path.join(ROOT, directory, readme), path.join(out, directory, 'README.md'));
  const exports = Object.fromEntries(publicExports(manifest).map(([key, file]) => [key, asCompiled(file)]));
  const dependencies = await usedLibraries(path.join(out, directory), manifest.dependencies);
  const peerDependencies = Object.fromEntries(peers.map((peer) => [peer, packageVersion(`node_modules/${peer}`)]));
  const use = { engines: ENGINES, sideEffects, exports, dependencies, peerDependencies };
  const written = { name, version, license: 'UNLICENSED', type: 'module', ...use };
  await writeFile(path.join(out, directory, 'package.json'), `${JSON.stringify(written, null, 2)}\n`);
}

/**
 * Packs what a team outside of this repository builds a remote with: JavaScript with types, under the versions of the sources.
 * @returns the files, as `npm install` takes them
 */
export async function writePacks(target: string): Promise<string[]> {
  const manifests = new Map(await Promise.all(PACKS.map(async (pack) => [pack, await readManifest(pack)] as const)));
  const out = await mkdtemp(path.join(tmpdir(), 'nightlark-packs-'));
  try {
    await compile(manifests, out);
    await mkdir(target, { recursive: true });
    for (const [pack, manifest] of manifests) await writePackage(pack, manifest, out);
    await bundleCli(path.join(out, 'cli'));
    const packed: string[] = [];
    for (const directory of [...PACKS.map((pack) => pack.directory), 'cli']) {
      const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', target], { cwd: path.join(out, directory) });
      packed.push(...(JSON.parse(stdout) as { filename: string }[]).map(({ filename }) => path.join(target, filename)));
    }
    return packed;
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}
