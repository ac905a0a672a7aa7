import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SBOM_FILE, fullName, isScript, sbomSchema, type Sbom, parseFile, type Release } from '@nightlark/release';
import type { Fault } from '../fault.ts';
import { advisoriesFor, type Advisory } from './advisories.ts';
import { ALLOWED_LICENSES, isAllowedLicense } from './licenses.ts';

/** The innermost package of a module's path: `../node_modules/a/node_modules/@b/c/index.js`. */
const PACKAGE = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
/** webpack's comment before each module that it joins with others; server bundles are not minified. */
const JOINED = /^;\/\/ (.*)$/gm;

/** The modules of a source map; none if it can't be read. */
function sourcesOf(map: string): string[] {
  try {
    const { sources } = JSON.parse(map) as { sources: unknown[] };
    return sources.map(String);
  } catch {
    return [];
  }
}

/** Names of the packages whose modules are in a release's server bundle, as its code and its source maps tell. */
async function serverPackages(directory: string): Promise<string[]> {
  const server = path.join(directory, 'server');
  const files = await readdir(server, { recursive: true }).catch(() => []);
  const modules = files.map(async (file) => {
    const isMap = file.endsWith('.map');
    if (!isMap && !isScript(file)) return [];
    const text = await readFile(path.join(server, file), 'utf8');
    return isMap ? sourcesOf(text) : [...text.matchAll(JOINED)].map(([, module]) => module!);
  });
  const names = (await Promise.all(modules)).flat().flatMap((module) => PACKAGE.exec(module)?.[1]?.replaceAll('\\', '/') ?? []);
  return [...new Set(names)].sort();
}

/** A fault of a bundled library, or of the bill itself. */
interface SbomFault extends Fault {
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
