import type { Release } from '@nightlark/release';
import type { Audience } from '@nightlark/registry';
import { LiveSets, NO_TRAITS, type ServedRemote } from './live-set.ts';

const release = (name: string, version: string) =>
  ({ name, version, federationName: `${name}_${version}`, routes: [], slots: [], files: {} }) as unknown as Release;
const serving = (name: string, percent?: number, audience?: Audience) => ({
  stable: release(name, '1.0.0'),
  isUnavailable: false,
  canary: percent === undefined ? null : { release: release(name, '1.1.0'), percent, audience },
});
const from = (country: string, language: string) => ({ ...NO_TRAITS, country, language });

/** What browsers get, by bucket. */
const versions = (remotes: readonly ServedRemote[], buckets: readonly number[], traits = NO_TRAITS) => {
  const sets = new LiveSets(remotes);
  return buckets.map((bucket) =>
    sets
      .for({ bucket, traits })
      .set.remotes.map(({ name, version }) => `${name} ${version}`)
      .join(', '),
  );
};

test('without a canary there is one set', () => {
  expect(versions([serving('mf-a'), serving('mf-b')], [0, 99])).toEqual(Array(2).fill('mf-a 1.0.0, mf-b 1.0.0'));
});

test('canaries of two remotes make three sets, each with one version of each', () => {
  expect(versions([serving('mf-a', 10), serving('mf-b', 30)], [0, 9, 10, 29, 30, 99])).toEqual([
    ...Array<string>(2).fill('mf-a 1.1.0, mf-b 1.1.0'),
    ...Array<string>(2).fill('mf-a 1.0.0, mf-b 1.1.0'),
    ...Array<string>(2).fill('mf-a 1.0.0, mf-b 1.0.0'),
  ]);
});

test('a canary for everybody is one set', () => {
  expect(versions([serving('mf-a', 100)], [0, 99])).toEqual(['mf-a 1.1.0', 'mf-a 1.1.0']);
});

test('canaries of two audiences → each is for its share of its own, and both meet in who belongs to both', () => {
  const remotes = [serving('mf-a', 50, { country: ['DE'] }), serving('mf-b', 50, { language: ['de'] })];
  expect(versions(remotes, [49, 50], from('DE', 'de'))).toEqual(['mf-a 1.1.0, mf-b 1.1.0', 'mf-a 1.0.0, mf-b 1.0.0']);
  expect(versions(remotes, [49], from('DE', 'en'))).toEqual(['mf-a 1.1.0, mf-b 1.0.0']);
  expect(versions(remotes, [49], from('AT', 'de'))).toEqual(['mf-a 1.0.0, mf-b 1.1.0']);
  expect(versions(remotes, [0])).toEqual(['mf-a 1.0.0, mf-b 1.0.0']);
});

test('a set is the same object for all who get it, by which renderers know it', () => {
  const sets = new LiveSets([serving('mf-a', 50, { country: ['DE'] })]);
  const stable = sets.for({ bucket: 99, traits: from('DE', 'de') });
  expect(sets.for({ bucket: 0, traits: from('NL', 'nl') })).toBe(stable);
  expect([sets.has(stable.set.id), sets.has('another')]).toEqual([true, false]);
});
