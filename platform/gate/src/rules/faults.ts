import { errorFinding, type Rule } from '../context.ts';
import { readAdvisories } from '../sbom/advisories.ts';
import { checkSbom } from '../sbom/check-sbom.ts';

/** Forbidden code in the bundles, found by static analysis before any of it runs. */
export const bytesRule: Rule = async ({ imports }) =>
  (await imports()).forbidden.map(({ file, fault, advice }) => errorFinding('bytes', fault, advice, [file]));

/** Stylesheets that match elements of others: a page contains those of all remotes. */
export const stylesRule: Rule = async ({ styles }) =>
  (await styles()).map(({ file, fault, advice }) => errorFinding('styles', fault, advice, [file]));

/** Faults of the server bundle when run: errors, leaks, endless loops. */
export const serverRule: Rule = async ({ probe }) =>
  (await probe()).faults.map(({ fault, advice, affected }) => errorFinding('server', fault, advice, affected));

/** Faults of the client bundle at load, and files that it requests without declaring them. */
export const clientRule: Rule = async ({ release: { chunks, name }, client }) => {
  const { faults, requested } = await client();
  const findings = faults.map(({ fault, advice, affected }) => errorFinding('client', fault, advice, affected));
  for (const [part, files] of Object.entries(requested)) {
    const declared = new Set([...(chunks[part]?.js ?? []), ...(chunks[part]?.css ?? []), ...(chunks['remote']?.js ?? [])]);
    const hidden = files.filter((file) => !declared.has(file));
    if (hidden.length > 0)
      findings.push(
        errorFinding(
          'client',
          `"${part}" loads ${hidden.join(', ')}, which release.json does not say`,
          'build it with the platform’s build, and publish the files as it wrote them',
          [part, name],
        ),
      );
  }
  return findings;
};

/** Licences and known vulnerabilities of a release's bundled libraries. */
export const sbomRule: Rule = async ({ release, directory }) => {
  const { faults } = await checkSbom(release, directory, await readAdvisories());
  return faults.map(({ what, fault, advice }) => errorFinding('sbom', fault, advice, [what]));
};
