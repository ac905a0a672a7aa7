import { readAdvisories } from '../sbom/advisories.ts';
import { checkSbom } from '../sbom/check-sbom.ts';
import { errorFinding, type Rule } from '../context.ts';

/** Licences and known vulnerabilities of a release's bundled libraries. */
export const sbomRule: Rule = async ({ release, directory }) => {
  const { faults } = await checkSbom(release, directory, await readAdvisories());
  return faults.map(({ what, fault, advice }) => errorFinding('sbom', fault, advice, [what]));
};
