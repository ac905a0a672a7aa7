import { SBOM_FILE } from '@nightlark/release';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkSbom } from './check-sbom.ts';
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

describe('a bill of what is in the server bundle', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'sbom-'));
    await mkdir(path.join(directory, 'server'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const MAP = {
    sources: ['webpack://mf_a/../node_modules/react-easy-crop/node_modules/@scope/wheel/index.js', 'webpack://mf_a/./src/a.ts'],
  };
  const CODE = `;// ./src/a.ts\n;// ../node_modules/idb/build/index.js\nconst text = ' ;// ../node_modules/not/index.js';\n`;

  async function faultsOf(...names: [group: string | undefined, name: string][]): Promise<string[]> {
    const components = names.map(([group, name]) => ({
      name,
      version: '1.0.0',
      purl: `pkg:npm/${name}@1.0.0`,
      licenses: [{ expression: 'MIT' }],
      ...(group && { group }),
    }));
    await writeFile(path.join(directory, SBOM_FILE), JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }));
    await writeFile(path.join(directory, 'server/a.cjs'), CODE);
    await writeFile(path.join(directory, 'server/a.cjs.map'), JSON.stringify(MAP));
    const { faults } = await checkSbom({ files: { [SBOM_FILE]: { integrity: '', bytes: 0 } } }, directory, []);
    return faults.map(({ fault, advice }) => `${fault}; ${advice}`);
  }

  test('that names nothing, or not all of it → is refused with what is missing', async () => {
    expect(await faultsOf()).toEqual([expect.stringMatching(/^@scope\/wheel, idb is in the server bundle, but not in .*; build it with/)]);
    expect(await faultsOf([undefined, 'idb'])).toEqual([expect.stringMatching(/^@scope\/wheel is in/)]);
  });

  test('that names all of it, and what only browsers have → passes', async () => {
    expect(await faultsOf(['@scope', 'wheel'], [undefined, 'idb'], [undefined, 'emoji'])).toEqual([]);
  });
});
