import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
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
