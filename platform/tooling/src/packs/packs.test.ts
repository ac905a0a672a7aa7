import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../packages.ts';
import { readJson } from '../workspace/graph.ts';
import { writePacks } from './write-packs.ts';

const run = promisify(execFile);

/** As in this repository: what everybody can get. */
const PUBLIC = ['@rspack/core', 'typescript', '@types/react', '@types/react-dom'].map((name) => {
  const { version } = readJson<{ version: string }>(path.join(ROOT, 'node_modules', name, 'package.json'));
  return `${name}@${version}`;
});

const SCREEN = `
import { apiContext } from '@nightlark/api-client';
import { paths } from '@nightlark/contract';
import { common, defineMessages } from '@nightlark/i18n';
import { useLike } from '@nightlark/profile';
import { useUser } from '@nightlark/state';
import { Button, Card } from '@nightlark/ui';
import { TextInput } from '@nightlark/ui/field';
import { useIntl } from 'react-intl';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';

const texts = defineMessages({ title: { id: 'stories.title', defaultMessage: 'Stories' } });

export async function loader({ context }: LoaderFunctionArgs) {
  const { profiles } = await context.get(apiContext).call('getLikes', { query: { type: 'received' } });
  return { first: profiles[0]! };
}

export function Component() {
  const { toggle } = useLike(useLoaderData<typeof loader>().first);
  const { formatMessage } = useIntl();
  const name: string | undefined = useUser()?.profile.name;
  return (
    <Card>
      <h1>{formatMessage(texts.title)} {name}</h1>
      <TextInput name="yours" />
      <Button onClick={() => void toggle()}>{formatMessage(common.close)}</Button>
      <Link to={paths.likes.path}>Likes</Link>
    </Card>
  );
}
`;

const CONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'ESNext.Iterator'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: ['@rspack/core/module'],
  },
};

const BUNDLE = `
import { rspack } from '@rspack/core';
const swc = { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } };
rspack({
  mode: 'production',
  entry: './src/screen.tsx',
  output: { library: { type: 'commonjs' } },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    parser: { 'css/module': { namedExports: false } },
    rules: [
      { test: /\\.tsx?$/, use: { loader: 'builtin:swc-loader', options: swc } },
      { test: /\\.module\\.css$/, type: 'css/module' },
      { test: /\\.css$/, exclude: /\\.module\\.css$/, type: 'css' },
    ],
  },
}, (error, stats) => {
  if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
});
`;

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'nightlark-outside-'))));
afterEach(() => rm(folder, { recursive: true }));

test('a remote in an empty folder, with the packs and public packages alone, is sound in its types and can be bundled', async () => {
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder }).catch(({ stdout }) => Promise.reject(new Error(stdout)));
  const packs = await writePacks(path.join(folder, 'packs'));
  await mkdir(path.join(folder, 'src'));
  await write('package.json', JSON.stringify({ name: 'mf-stories', version: '1.0.0', type: 'module' }));
  await write('tsconfig.json', JSON.stringify({ ...CONFIG, include: ['src'] }));
  await write('src/screen.tsx', SCREEN);
  await write('bundle.mjs', BUNDLE);
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packs, ...PUBLIC], { cwd: folder });

  await node('node_modules/typescript/bin/tsc', '--project', '.');
  await write('src/wrong.ts', "import { paths } from '@nightlark/contract';\nexport const away: number = paths.likes.path;\n");
  await expect(node('node_modules/typescript/bin/tsc', '--project', '.')).rejects.toThrow(/wrong\.ts.*'string'|"\/likes".* 'number'/);

  await node('bundle.mjs');
  expect(await readFile(path.join(folder, 'dist/main.js'), 'utf8')).toContain('stories.title');
}, 300_000);
