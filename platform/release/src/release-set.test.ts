import { aRelease } from '../testing/releases.ts';
import { resolveReleaseSet } from './release-set.ts';

test('the same versions make the same set, in any order', () => {
  const alpha = aRelease();
  const beta = aRelease({ name: 'mf-beta', federationName: 'mf_beta_1_0_0' });
  expect(resolveReleaseSet([alpha, beta])).toEqual(resolveReleaseSet([beta, alpha]));
  expect(resolveReleaseSet([alpha]).id).not.toBe(resolveReleaseSet([beta]).id);
  expect(resolveReleaseSet([alpha]).remotes[0]!.entry).toBe('/mf/mf-alpha/1.0.0/client/remoteEntry.mjs');
});
