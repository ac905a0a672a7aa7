import { globSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../packages.ts';
import { chooseJourneys, JOURNEYS_OF } from './journeys-of.ts';

const choose = (...files: string[]) => chooseJourneys({ packages: [], files });
const specs = globSync('e2e/journeys/*.spec.ts', { cwd: ROOT }).map((file) => path.basename(file, '.spec.ts'));

test('every remote has journeys, and each of them exists', () => {
  expect(Object.keys(JOURNEYS_OF).sort()).toEqual(globSync('mf-*', { cwd: ROOT }).sort());
  for (const names of Object.values(JOURNEYS_OF)) {
    expect(names.length).toBeGreaterThan(0);
    expect(specs).toEqual(expect.arrayContaining([...names]));
  }
});

test('one remote, its documents and a journey → its journeys and that one', () => {
  const chosen = choose('mf-likes/src/screens/likes.tsx', 'docs/product/likes.md', 'e2e/journeys/long-words.spec.ts');
  expect(chosen).toEqual([...JOURNEYS_OF['mf-likes']!, 'long-words']);
});

test.each([
  ['a shared package', ['mf-likes/src/remote.ts', 'shared/ui/src/button.tsx']],
  ['the journeys’ helpers', ['e2e/support/new-member.ts']],
  ['a remote that has none', ['mf-new/src/remote.ts']],
  ['documents alone', ['docs/product/likes.md']],
])('%s → all', (_what, files) => {
  expect(choose(...files)).toBeNull();
});
