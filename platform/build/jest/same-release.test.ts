import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { copyFixture } from './fixture-build.ts';

let fixture: ReturnType<typeof copyFixture>;
beforeAll(() => (fixture = copyFixture()));
afterAll(() => fixture.remove());

const SCREEN = "import s from './beta.module.css';\nexport const Component = () => <p className={s.text} />;\n";

async function build(): Promise<string> {
  expect(await fixture.buildWith(SCREEN, '.text { color: var(--color-text); }')).toBe('');
  const description = readFileSync(path.join(fixture.out, 'release.json'), 'utf8');
  rmSync(fixture.out, { recursive: true });
  return description;
}

test('the same sources, with webpack’s cache and without → the same release', async () => {
  const cold = await build();
  expect(await build()).toBe(cold);
}, 120_000);
