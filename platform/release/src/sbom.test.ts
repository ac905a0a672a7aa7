import { fullName, sbomSchema, writeSbom } from './sbom.ts';

test('a bill names each package as npm does, in the same order each time', () => {
  const packages = [
    { name: 'normalize-wheel', version: '1.0.1', license: 'BSD-3-Clause' },
    { name: '@dnd-kit/core', version: '6.3.1', license: 'MIT' },
  ];
  const bill = writeSbom({ name: 'mf-a', version: '1.0.0' }, packages);
  expect(sbomSchema.parse(bill).components.map(fullName)).toEqual(['@dnd-kit/core', 'normalize-wheel']);
  expect(bill.components[0]).toEqual({
    type: 'library',
    'bom-ref': 'pkg:npm/%40dnd-kit/core@6.3.1',
    group: '@dnd-kit',
    name: 'core',
    version: '6.3.1',
    purl: 'pkg:npm/%40dnd-kit/core@6.3.1',
    licenses: [{ expression: 'MIT' }],
  });
  expect(writeSbom({ name: 'mf-a', version: '1.0.0' }, packages.toReversed())).toEqual(bill);
});
