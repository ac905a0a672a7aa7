import type { Release } from '@nightlark/release';
import { resolveRanges } from './live-set.ts';

const release = (name: string, version: string) =>
  ({ name, version, federationName: `${name}_${version}`, routes: [], slots: [], files: {} }) as unknown as Release;
const serving = (name: string, percent?: number) => ({
  stable: release(name, '1.0.0'),
  isUnavailable: false,
  canary: percent === undefined ? null : { release: release(name, '1.1.0'), percent },
});

const versions = (remotes: Parameters<typeof resolveRanges>[0]) =>
  resolveRanges(remotes).map(({ from, live }) => [from, ...live.set.remotes.map(({ name, version }) => `${name} ${version}`)]);

test('without a canary there is one set', () => {
  expect(versions([serving('mf-a'), serving('mf-b')])).toEqual([[0, 'mf-a 1.0.0', 'mf-b 1.0.0']]);
});

test('canaries of two remotes make three sets, each with one version of each', () => {
  expect(versions([serving('mf-a', 10), serving('mf-b', 30)])).toEqual([
    [0, 'mf-a 1.1.0', 'mf-b 1.1.0'],
    [10, 'mf-a 1.0.0', 'mf-b 1.1.0'],
    [30, 'mf-a 1.0.0', 'mf-b 1.0.0'],
  ]);
});

test('a canary for everybody is one set', () => {
  expect(versions([serving('mf-a', 100)])).toEqual([[0, 'mf-a 1.1.0']]);
});
