import { refuse, type Rule } from '../context.ts';

/** What the client bundle did when it was loaded; and files that it asks for though its description does not say so. */
export const clientRule: Rule = async ({ release: { chunks, name }, client }) => {
  const { faults, requested } = await client();
  const findings = faults.map(({ message, affected }) => refuse('client', message, affected));
  for (const [part, files] of Object.entries(requested)) {
    const said = new Set([...(chunks[part]?.js ?? []), ...(chunks[part]?.css ?? []), ...(chunks['remote']?.js ?? [])]);
    const hidden = files.filter((file) => !said.has(file));
    if (hidden.length > 0)
      findings.push(refuse('client', `"${part}" loads ${hidden.join(', ')}, which release.json does not say`, [part, name]));
  }
  return findings;
};
