import { type Change, decideMove } from '../stores/changes.ts';
import type { RegistryIndex } from '../stores/index-schema.ts';
import { BUILD_AUTHOR, buildMoves } from './build-moves.ts';

const hashOf = async () => `sha384-${'a'.repeat(64)}`;
async function after(...moves: [Change, who: string][]): Promise<RegistryIndex> {
  let index: RegistryIndex | null = null;
  for (const [change, who] of moves) index = (await decideMove(index, change, { who }, hashOf))?.index ?? index;
  return index!;
}

const promote = (version: string): Change => ({ action: 'promote', remote: 'mf-likes', version });
const built = [{ name: 'mf-likes', version: '1.0.0-hnew' }];
const live = promote('1.0.0-hnew');

test('the first build of all, and one after another build, go live', async () => {
  expect(buildMoves(null, built)).toEqual({ moves: [live], skipped: [] });
  expect(buildMoves(await after([promote('1.0.0-hold'), BUILD_AUTHOR]), built).moves).toEqual([live]);
});

test.each<[string, [Change, string][]]>([
  ['promoted', [[promote('1.4.0'), 'anna']]],
  [
    'rolled back',
    [
      [promote('1.4.0'), BUILD_AUTHOR],
      [promote('1.5.0'), BUILD_AUTHOR],
      [{ action: 'rollback', remote: 'mf-likes' }, 'anna'],
    ],
  ],
  [
    'given a canary',
    [
      [promote('1.4.0'), BUILD_AUTHOR],
      [{ action: 'canary', remote: 'mf-likes', version: '1.5.0', percent: 5 }, 'anna'],
    ],
  ],
  [
    'withdrawn',
    [
      [promote('1.4.0'), BUILD_AUTHOR],
      [promote('1.5.0'), BUILD_AUTHOR],
      [{ action: 'withdraw', remote: 'mf-likes', version: '1.5.0' }, 'gateway'],
    ],
  ],
])('what was %s stays as it is, and is named', async (_how, moves) => {
  const { moves: own, skipped: left } = buildMoves(await after(...moves), built);
  expect(own).toEqual([]);
  expect(left).toEqual([expect.objectContaining({ remote: 'mf-likes', version: '1.0.0-hnew', stable: '1.4.0' })]);
});

test('a version that was promoted by hand and is what was built needs no word', async () => {
  expect(buildMoves(await after([live, 'anna']), built)).toEqual({ moves: [], skipped: [] });
});
