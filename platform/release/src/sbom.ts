import { z } from 'zod';

/** Path of a release's software bill of materials (CycloneDX 1.6), among the files that are never sent to browsers. */
export const SBOM_FILE = 'server/sbom.cdx.json';

/** A package whose code is in a bundle. */
export interface BundledPackage {
  name: string;
  version: string;
  /** From its package.json; usually an SPDX expression. */
  license: string | null;
}

const license = z.union([
  z.object({ expression: z.string() }),
  z.object({ license: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]) }),
]);

/** The subset of CycloneDX that the gate checks. */
export const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.array(
    z.object({
      name: z.string(),
      group: z.string().optional(),
      version: z.string(),
      purl: z.string(),
      licenses: z.array(license).optional(),
    }),
  ),
});
export type Sbom = z.output<typeof sbomSchema>;

const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function componentOf({ name, version, license: words }: BundledPackage) {
  const [group, own] = name.startsWith('@') ? (name.split('/') as [string, string]) : [undefined, name];
  const address = purl(name, version);
  return {
    type: 'library' as const,
    'bom-ref': address,
    ...(group && { group }),
    name: own,
    version,
    purl: address,
    ...(words && { licenses: [{ expression: words }] }),
  };
}

/** The SBOM of a release. Reproducible: independent of when and where it was built. */
export function writeSbom(release: { name: string; version: string }, packages: readonly BundledPackage[]) {
  const sorted = [...packages].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX' as const,
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': purl(release.name, release.version), ...release } },
    components: sorted.map(componentOf),
  };
}

/** A component's npm name. */
export const fullName = ({ group, name }: Pick<Sbom['components'][number], 'group' | 'name'>) => (group ? `${group}/${name}` : name);
