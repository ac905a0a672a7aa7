import { errorFinding, type Rule } from '../context.ts';

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
