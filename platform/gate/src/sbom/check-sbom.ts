import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SBOM_FILE, fullName, sbomSchema, type Sbom, parseFile, type Release } from '@nightlark/release';
import type { Fault } from '../fault.ts';
import { advisoriesFor, type Advisory } from './advisories.ts';
import { ALLOWED_LICENSES, isAllowedLicense } from './licenses.ts';
import { serverPackages } from './server-packages.ts';

/** A fault of a bundled library, or of the bill itself. */
export interface SbomFault extends Fault {
  what: string;
}

const REBUILD = 'build it with the platform’s build, which writes it';

type Component = Sbom['components'][number];

function licenseOf({ licenses = [] }: Component): string | null {
  const words = licenses.map((each) =>
    'expression' in each ? each.expression : 'id' in each.license ? each.license.id : each.license.name,
  );
  return words.length > 0 ? words.map((each) => (words.length > 1 ? `(${each})` : each)).join(' AND ') : null;
}

function licenseFault(component: Component): Fault[] {
  const license = licenseOf(component);
  if (license !== null && isAllowedLicense(license)) return [];
  const which = license === null ? 'names no licence' : `has the licence ${license}`;
  const fault = `${fullName(component)} ${component.version} ${which}; allowed are ${[...ALLOWED_LICENSES].join(', ')}`;
  return [{ fault, advice: 'use another library, or ask the operator' }];
}

/** Checks licences and known vulnerabilities of a release's bundled libraries. */
export async function checkSbom(
  { files }: Pick<Release, 'files'>,
  directory: string,
  advisories: readonly Advisory[],
): Promise<{ libraries: number; faults: SbomFault[] }> {
  const noBill = (fault: string) => ({ libraries: 0, faults: [{ what: SBOM_FILE, fault, advice: REBUILD }] });
  if (!files[SBOM_FILE]) return noBill(`${SBOM_FILE} is missing`);
  let sbom: Sbom;
  try {
    sbom = parseFile(sbomSchema, await readFile(path.join(directory, SBOM_FILE), 'utf8'), SBOM_FILE);
  } catch (error) {
    return noBill((error as Error).message);
  }
  const named = new Set(sbom.components.map(fullName));
  const missing = (await serverPackages(directory)).filter((name) => !named.has(name));
  if (missing.length > 0) return noBill(`${missing.join(', ')} is in the server bundle, but not in ${SBOM_FILE}`);
  const faults = sbom.components.flatMap((component): SbomFault[] => {
    const what = fullName(component);
    const known = advisoriesFor(advisories, what, component.version).map(({ id, summary = 'a known vulnerability' }): Fault => ({
      fault: `${what} ${component.version} is vulnerable (${id}: ${summary})`,
      advice: 'use a fixed version, and publish again',
    }));
    return [...licenseFault(component), ...known].map((one) => ({ ...one, what }));
  });
  return { libraries: sbom.components.length, faults };
}
