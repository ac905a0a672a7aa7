import { errorFinding, type Rule } from '../context.ts';

/** Imports that the live shell does not provide, and that would be undefined. Read from the bundles themselves. */
export const surfaceRule: Rule = async ({ release: { name, imports: declared, shared }, shell: { surface, version }, imports }) => {
  if (!declared) return [errorFinding('surface', 'release.json does not say what it imports; build it with the platform’s build', [name])];
  const found = await imports();
  const findings = found.unreadable.map(({ file, reason }) => errorFinding('surface', `${file} can't be read as code: ${reason}`, [file]));
  for (const { file, specifier } of found.foreign)
    findings.push(errorFinding('surface', `${file} imports "${specifier}" from outside of the release; bundle it or do without`, [file]));
  for (const { file, library } of found.copies)
    findings.push(errorFinding('surface', `${file} holds a ${library} of its own; two of them in one page break each other`, [file]));
  for (const key of found.shared.keys())
    if (surface[key] && !Object.hasOwn(shared, key))
      findings.push(
        errorFinding('surface', `the bundle takes ${key} from the shell, but release.json does not say for which versions it was built`, [
          name,
        ]),
      );
  const keys = new Set([...found.shared.keys(), ...Object.keys(declared)]);
  for (const key of keys) {
    const names = new Set([...(found.shared.get(key) ?? []), ...(declared[key] ?? [])]);
    const exported = surface[key]?.exports;
    if (!exported) findings.push(errorFinding('surface', `"${key}" is outside the shared surface of the live shell ${version}`, [name]));
    const missing = exported ? [...names].filter((one) => !exported.includes(one)) : [];
    if (missing.length > 0)
      findings.push(
        errorFinding('surface', `${missing.join(', ')} of "${key}" is not in the surface of the live shell ${version}`, [name]),
      );
  }
  return findings;
};
