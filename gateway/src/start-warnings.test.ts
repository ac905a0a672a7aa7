import { startWarnings } from './start-warnings.ts';

test.each<[isProduction: boolean, env: NodeJS.ProcessEnv, count: number]>([
  [true, {}, 1],
  [true, { ADVISORIES_FILE: '' }, 1],
  [true, { ADVISORIES_FILE: '/srv/advisories.json' }, 0],
  [false, {}, 0],
])('production: %s, %j → %i warnings at the start', (isProduction, env, count) => {
  expect(startWarnings({ isProduction }, env)).toHaveLength(count);
});
