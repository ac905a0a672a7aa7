import { advisoriesFor, readAdvisories, type Advisory } from './advisories.ts';
import { isAllowedLicense } from './licenses.ts';

test.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', 'BSD-3-Clause'])('%s is allowed', (license) =>
  expect(isAllowedLicense(license)).toBe(true),
);
test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'MPL-2.0', 'SEE LICENSE IN LICENSE', 'UNLICENSED', ''])('%s is not', (license) =>
  expect(isAllowedLicense(license)).toBe(false),
);

describe('advisories', () => {
  const events = [{ introduced: '0' }, { fixed: '1.2.0' }, { introduced: '2.0.0' }, { last_affected: '2.1.0' }, { introduced: '3.0.0' }];
  const one: Advisory = { id: 'X-1', affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events }] }] };

  test.each(['0.0.1', '1.1.9', '1.2.0-rc.1', '2.0.0', '2.1.0', '3.0.0', '9.0.0'])('%s is concerned', (version) =>
    expect(advisoriesFor([one], 'a', version)).toEqual([one]),
  );
  test.each(['1.2.0', '1.9.9', '2.1.1', 'latest'])('%s is not', (version) => expect(advisoriesFor([one], 'a', version)).toEqual([]));
  test('neither are another package, another ecosystem and what was withdrawn', () => {
    const python = { ...one, affected: [{ ...one.affected[0]!, package: { ecosystem: 'PyPI', name: 'a' } }] };
    expect(advisoriesFor([one], 'b', '1.0.0')).toEqual([]);
    expect(advisoriesFor([python, { ...one, withdrawn: '2026-01-01T00:00:00Z' }], 'a', '1.0.0')).toEqual([]);
  });
  test('a version that is listed is concerned without a range', () => {
    const listed = { id: 'X-2', affected: [{ package: { ecosystem: 'npm', name: 'a' }, versions: ['1.5.0'] }] };
    expect(advisoriesFor([listed], 'a', '1.5.0')).toEqual([listed]);
  });

  test('those of the repository can be read', async () => {
    expect(advisoriesFor(await readAdvisories(), 'lodash', '4.17.20').map(({ id }) => id)).toEqual(['GHSA-35jh-r3h4-6jhm']);
    expect(advisoriesFor(await readAdvisories(), 'lodash', '4.17.21')).toEqual([]);
  });
});
