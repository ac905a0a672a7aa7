import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SbomFault } from '@nightlark/registry/platform';
import { SBOM_FILE, fullName, sbomSchema, type Sbom, parseFile, type Release } from '@nightlark/release';
import { advisoriesFor, type Advisory } from './advisories.ts';
import { ALLOWED_LICENSES, isAllowedLicense } from './licenses.ts';

type Component = Sbom['components'][number];

function licenseOf({ licenses = [] }: Component): string | null {
  const words = licenses.map((each) =>
    'expression' in each ? each.expression : 'id' in each.license ? each.license.id : each.license.name,
  );
  return words.length > 0 ? words.map((each) => (words.length > 1 ? `(${each})` : each)).join(' AND ') : null;
}

function licenseFault(component: Component): string[] {
  const license = licenseOf(component);
  if (license !== null && isAllowedLicense(license)) return [];
  const which = license === null ? 'names no licence' : `has the licence ${license}`;
  return [`${fullName(component)} ${component.version} ${which}; allowed are ${[...ALLOWED_LICENSES].join(', ')}: use another library, or ask the operator`]; // prettier-ignore
}

/** Checks licences and known vulnerabilities of a release's bundled libraries. */
export async function checkSbom(
  { files }: Pick<Release, 'files'>,
  directory: string,
  advisories: readonly Advisory[],
): Promise<{ libraries: number; faults: SbomFault[] }> {
  const noBill = (message: string) => ({ libraries: 0, faults: [{ what: SBOM_FILE, message }] });
  if (!files[SBOM_FILE]) return noBill(`${SBOM_FILE} is missing; build it with the platform’s build, which writes it`);
  let sbom: Sbom;
  try {
    sbom = parseFile(sbomSchema, await readFile(path.join(directory, SBOM_FILE), 'utf8'), SBOM_FILE);
  } catch (error) {
    return noBill(`${(error as Error).message}: build it with the platform’s build`);
  }
  const faults = sbom.components.flatMap((component): SbomFault[] => {
    const what = fullName(component);
    const known = advisoriesFor(advisories, what, component.version).map(({ id, summary = 'a known vulnerability' }) => `${what} ${component.version} is vulnerable (${id}: ${summary}); use a fixed version, and publish again`); // prettier-ignore
    return [...licenseFault(component), ...known].map((message) => ({ what, message }));
  });
  return { libraries: sbom.components.length, faults };
}
