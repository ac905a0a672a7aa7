import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { integrityTable, mapOf, type Release } from '@nightlark/release';
import { copyFixture } from './fixture-build.ts';

type Fixture = ReturnType<typeof copyFixture>;
let fixture: Fixture;
let elsewhere: Fixture;
beforeAll(() => void ([fixture, elsewhere] = [copyFixture(), copyFixture()]));
afterAll(() => [fixture, elsewhere].forEach((one) => one.remove()));

const SCREEN = "import s from './beta.module.css';\nexport const Component = () => <p className={s.text} />;\n";

async function build({ buildWith, out }: Fixture): Promise<string> {
  expect(await buildWith(SCREEN, '.text { color: var(--color-text); }')).toBe('');
  const description = readFileSync(path.join(out, 'release.json'), 'utf8');
  rmSync(out, { recursive: true });
  return description;
}

test('the same sources, with webpack’s cache and without → the same release', async () => {
  const cold = await build(fixture);
  expect(await build(fixture)).toBe(cold);
}, 120_000);

test('a page’s script → asks to be compiled while it arrives', async () => {
  const { buildWith, out } = fixture;
  expect(await buildWith(SCREEN, '.text { color: var(--color-text); }')).toBe('');
  const scripts = globSync(`${out}/client/*.js`).map((file) => readFileSync(file, 'utf8').replace(/^\/\*!.*\*\/\n/, ''));
  rmSync(out, { recursive: true });
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script.split('\n')[0]).toBe('//# allFunctionsCalledOnLoad');
}, 120_000);

test('the same sources in another folder → the same files on both sides', async () => {
  expect(await build(elsewhere)).toBe(await build(fixture));
}, 120_000);

test('maps → beside the files that are served, for each script of the page, naming the source; no script names its own', async () => {
  const { buildWith, out } = fixture;
  expect(await buildWith(SCREEN, '.text { color: var(--color-text); }')).toBe('');
  const scripts = globSync('client/*.{js,mjs}', { cwd: out });
  const described = JSON.parse(readFileSync(path.join(out, 'release.json'), 'utf8')) as Release;
  for (const file of scripts) {
    expect(readFileSync(path.join(out, file), 'utf8')).not.toContain('sourceMappingURL');
    if (!file.includes('messages-')) expect(described.files).toHaveProperty([mapOf(file)]);
  }
  expect(globSync('client/**/*.map', { cwd: out })).toEqual([]);
  expect(integrityTable(described).text).not.toContain('.map');
  const map = readFileSync(path.join(out, mapOf(scripts.find((file) => file.startsWith('client/beta.'))!)), 'utf8');
  expect(JSON.parse(map)).toMatchObject({ sources: expect.arrayContaining(['./src/screens/beta.tsx']) });
  expect(map).not.toContain('sourcesContent');
  rmSync(out, { recursive: true });
}, 120_000);
