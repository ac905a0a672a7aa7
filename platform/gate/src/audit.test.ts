import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aRelease } from '@nightlark/release/testing';
import { mkdirSync, writeFileSync } from 'node:fs';
import { SBOM_FILE, writeSbom, type BundledPackage } from '@nightlark/release';
import { auditLive } from './audit.ts';

const OLD = { name: 'lodash', version: '4.17.20', license: 'MIT' };
const MENDED = { name: 'lodash', version: '4.17.21', license: 'MIT' };

let root: string;
beforeEach(async () => void (root = await mkdtemp(path.join(tmpdir(), 'audit-'))));
afterEach(() => rm(root, { recursive: true }));

/** A store with these versions of mf-a, each with its bundled packages. */
function storeOf(versions: Record<string, BundledPackage[] | null>) {
  const releaseDirectory = (name: string, version: string) => path.join(root, name, version);
  for (const [version, packages] of Object.entries(versions)) {
    mkdirSync(path.join(releaseDirectory('mf-a', version), 'server'), { recursive: true });
    if (packages)
      writeFileSync(
        path.join(releaseDirectory('mf-a', version), SBOM_FILE),
        JSON.stringify(writeSbom({ name: 'mf-a', version }, packages)),
      );
  }
  const readRelease = async (name: string, version: string) =>
    aRelease({ name, version, files: versions[version] ? { [SBOM_FILE]: { integrity: 'sha384-', bytes: 1 } } : {} });
  return { releaseDirectory, readRelease };
}
const indexOf = (stable: string, previous: string | null, canary: string | null = null) =>
  ({
    number: 1,
    updatedAt: '',
    landers: {},
    remotes: {
      'mf-a': { stable, previous, canary: canary === null ? null : { version: canary, percent: 5 }, since: '', by: '', releases: {} },
    },
  }) as never;

test('a live release without anything against it is well, and its libraries are counted', async () => {
  const { releases, advisories } = await auditLive(storeOf({ '1.0.0': [MENDED] }), indexOf('1.0.0', null));
  expect(releases).toEqual([{ remote: 'mf-a', version: '1.0.0', channel: 'stable', libraries: 1, faults: [], remedy: null }]);
  expect(advisories).toBeGreaterThan(0);
});

test('a vulnerability that became known after the release is found, and no way back where the version before has it too', async () => {
  const { releases } = await auditLive(storeOf({ '1.0.0': [OLD], '1.1.0': [OLD] }), indexOf('1.1.0', '1.0.0'));
  expect(releases[0]).toMatchObject({
    faults: [{ what: 'lodash', message: expect.stringMatching(/vulnerable \(GHSA-35jh/) }],
    remedy: null,
  });
});

test('the version before is not affected: its rollback is the remedy', async () => {
  const { releases } = await auditLive(storeOf({ '1.0.0': [], '1.1.0': [OLD] }), indexOf('1.1.0', '1.0.0'));
  expect(releases[0]!.remedy).toBe('rollback mf-a');
});

test('a canary is audited too, and its remedy is to end the canary alone', async () => {
  const { releases } = await auditLive(storeOf({ '1.0.0': [], '1.1.0': [OLD] }), indexOf('1.0.0', null, '1.1.0'));
  expect(releases.map(({ version, channel, remedy }) => [version, channel, remedy])).toEqual([
    ['1.0.0', 'stable', null],
    ['1.1.0', 'canary', 'canary mf-a@1.1.0 0'],
  ]);
});

test('a licence that is not allowed is found', async () => {
  const { releases } = await auditLive(storeOf({ '1.0.0': [{ ...MENDED, license: 'GPL-3.0-only' }] }), indexOf('1.0.0', null));
  expect(releases[0]!.faults).toEqual([{ what: 'lodash', message: expect.stringMatching(/has the licence GPL-3\.0-only/) }]);
});

test('the operator’s own list counts in the place of the repository’s', async () => {
  const file = path.join(root, 'advisories.json');
  await writeFile(
    file,
    JSON.stringify([{ id: 'OWN-1', affected: [{ package: { ecosystem: 'npm', name: 'lodash' }, versions: ['4.17.21'] }] }]),
  );
  process.env['ADVISORIES_FILE'] = file;
  try {
    const { releases } = await auditLive(storeOf({ '1.0.0': [MENDED] }), indexOf('1.0.0', null));
    expect(releases[0]!.faults).toEqual([{ what: 'lodash', message: expect.stringMatching(/OWN-1/) }]);
  } finally {
    delete process.env['ADVISORIES_FILE'];
  }
});

test('a live release without a bill is a fault, not a pass', async () => {
  const { releases } = await auditLive(storeOf({ '1.0.0': null }), indexOf('1.0.0', null));
  expect(releases[0]!.faults).toEqual([{ what: SBOM_FILE, message: expect.stringMatching(/is missing/) }]);
});
